// What no lab takes, and the ends of what it does take.
import { LABS, open } from '../../helpers/labs.mjs';
import { warns } from '../../helpers/looks.mjs';
import { aWhile, choose, control, expect, figure, frames, inked, labs, openTab, simulated, slider, test } from '../../helpers/page.mjs';

/**
 * Types one value after another into a field, then one that is good, and tells what the page says of each. All of it in the
 * page, where nobody waits for the way there and back: there are some thirty fields in a lab.
 */
const refused = (field, values, good) => field.evaluate(async (input, [wrong, right]) => {
  const error = document.getElementById(`${input.id}-error`);
  const typed = async (value, heard) => {
    input.value = value;
    for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }));
    // The page answers in a frame; a busy machine may take its time for it.
    for (const end = performance.now() + 10_000; ; ) {
      await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
      if (heard() || performance.now() > end) break;
    }
  };
  const said = [];
  for (const value of wrong) {
    await typed(value, () => !error.hidden && error.textContent.includes(value === '' ? 'empty' : value.replace(/^-/, '').replace(/\.0$/, '').replace('e+', 'e')));
    said.push({ error: error.hidden ? '' : error.textContent, invalid: input.getAttribute('aria-invalid'), answer: document.querySelector('.answer').textContent });
  }
  await typed(right, () => error.hidden);
  return { said, mended: error.hidden };
}, [values, good]);

for (const row of LABS.filter((one) => one.badInput)) {
  const { lab, badInput } = row;
  const { sections, state, steady, kept = {}, show, extremes, simulates, finding, views = [], ends, links, good } = badInput;
  // A field above the stage has its control where the stage is.
  const there = new Set(labs[lab].tabs.flatMap((tab) => [...tab.fields, ...tab.folded, ...tab.stage ? tab.controls : []]));
  const numbers = labs[lab].fields.filter((field) => (field.kind === 'int' || field.kind === 'real') && !field.naming && !field.hidden && there.has(field.key));

  test.describe('without simulating', () => {
    test.use({ simulates: false });

    test(`every number of the ${lab} lab refuses what it cannot be, by name and value`, async ({ page }) => {
      test.slow();
      if (sections) expect(new Set(numbers.map((field) => field.section))).toEqual(new Set(sections));
      await open(page, row, state);
      if (steady) await expect(page.locator('.answer')).toContainText(steady);
      for (const [index, field] of numbers.entries()) {
        const { key, kind, min, max, default: usual } = field;
        await show?.(page, field);
        const input = await control(page, key);
        await expect(input).toBeVisible();
        await frames(page);
        const answer = await page.locator('.answer').textContent();
        const values = [String(min - 1), String(max * 2), ['NaN', '', kind === 'int' ? String(min + 0.5) : 'Infinity'][index % 3]];
        const { said, mended } = await refused(input, values, kept[key] ?? String(usual));
        for (const [at, { error, invalid, answer: then }] of said.entries()) {
          const value = values[at];
          const named = value === '' ? 'empty' : value.replace(/^-/, '').replace(/\.0$/, '').replace('e+', 'e');
          expect(error, `${key} "${value}"`).toMatch(new RegExp(`\\b${key}\\b`));
          expect(error, `${key} "${value}"`).toContain(named);
          expect(invalid, `${key} "${value}"`).toBe('true');
          if (steady) expect(then, `${key} "${value}"`).toBe(answer);
        }
        expect(mended, key).toBe(true);
        // Browsers let a page write few addresses in a short time.
        if (index % 8 === 7) await aWhile(page);
      }
      await expect(page.locator('.failures')).toBeHidden();
    });

    test(`broken links to the ${lab} lab warn, use the defaults, and the page lives`, async ({ page }) => {
      await warns(page, (to, link) => open(to, row, link), links, good);
    });
  });

  test.describe(simulates ? 'simulating' : 'without simulating', () => {
    test.use({ simulates: Boolean(simulates) });

    for (const [name, extreme] of extremes) {
      test(`${lab}, ${name}: every figure is drawn, every view is told, and the page lives`, async ({ page }) => {
        if (simulates) test.slow();
        await open(page, row, `${extreme}${simulates ?? ''}`);
        if (simulates) await simulated(page, 100_000);
        else await expect(page.locator('.notices')).toBeEmpty();
        for (const { key } of labs[lab].figures) {
          const card = page.locator(`[data-figure=${key}]`);
          if (!(await card.count())) continue;
          await figure(page, key);
          expect(await inked(card.locator('canvas')), key).toBe(true);
          await expect(card.locator('figcaption p'), key).not.toContainText(finding);
        }
        for (const place of ['.truth-host', '.answer', '.meters', '.say']) await expect(page.locator(place)).not.toContainText(/NaN|undefined|\binf/);
        if (row.stepping) {
          for (const view of views.length ? views : [undefined]) {
            if (view) await choose(page, 'view', view);
            await page.locator('h1').click();
            for (const key of ['Home', 'ArrowRight', 'End']) {
              await page.keyboard.press(key);
              await expect(page.locator('.say'), `${view} ${key}`).toHaveText(/\w.*\./);
              await expect(page.locator('.say'), `${view} ${key}`).not.toContainText(/NaN|undefined|\binf/);
            }
          }
          await expect(page.locator('.count')).toHaveText(/^(\d+) \/ \1$/);
        }
        if (ends) {
          await control(page, ends[0]);
          await slider(page, ends[0]).focus();
          await page.keyboard.press('Home');
          await page.keyboard.press('End');
          await expect(page.locator(`#field-${ends[0]}`)).toHaveValue(ends[1]);
        }
        await expect(page.locator('.failures')).toBeHidden();
      });
    }
  });
}
