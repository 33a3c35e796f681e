// What a moved slider moves, which controls there are, and runs that take long.
import { LABS, open } from '../../helpers/labs.mjs';
import { choose, control, expect, figure, frames, labs, openTab, picture, simulated, slider, test } from '../../helpers/page.mjs';
import { interrupts } from '../../helpers/running.mjs';

for (const row of LABS.filter((one) => one.sliders)) {
  const { moves = [], controls, long } = row.sliders;

  for (const { key, value, words, state, figures, still = [] } of moves) {
    test.describe(state ? 'simulating' : 'without simulating', () => {
      test.use({ simulates: Boolean(state) });

      test(`the slider of ${key} in the ${row.lab} lab moves answer, figures, table and link`, async ({ page }) => {
        await open(page, row, state);
        if (state) await simulated(page);
        const before = {};
        // What a question needs is computed when it is asked.
        const settled = async (name) => {
          const canvas = (await figure(page, name)).locator('canvas');
          if (state) await simulated(page);
          await figure(page, name);
          return canvas;
        };
        for (const name of [...figures, ...still]) before[name] = await picture(await settled(name));
        const [truth, answer] = [page.locator('.truth-host'), page.locator('.answer')];
        const numbers = await truth.textContent();
        // The figures led to other questions; the first is the one whose answer the slider moves.
        await openTab(page, labs[row.lab].tabs[0].key);
        await control(page, key);
        await frames(page);
        const said = await answer.textContent();
        await slider(page, key).focus();
        await page.keyboard.press('End');
        await expect(page.locator(`#field-${key}`)).toHaveValue(value);
        if (state) await expect(page).toHaveURL(new RegExp(`[.&]${key}=${value}(&|$)`));
        // Nothing else is in the link but what the page opens with.
        else await expect.poll(() => page.url().split('#v1.')[1]?.split('&').sort()).toEqual([`${key}=${value}`, ...(row.opens?.split('&') ?? [])].sort());
        if (words) await expect(answer).toContainText(words);
        await expect(answer).not.toHaveText(said);
        await expect(truth).not.toHaveText(numbers);
        if (state) await simulated(page);
        for (const name of figures) {
          const canvas = await settled(name);
          await expect.poll(() => picture(canvas), name).not.toBe(before[name]);
        }
        for (const name of still) {
          const canvas = await settled(name);
          await expect.poll(() => picture(canvas), name).toBe(before[name]);
        }
      });
    });
  }

  if (controls) {
    test.describe('without simulating', () => {
      test.use({ simulates: false });

      test(`a control of the ${row.lab} lab that is of no use now is not there, and comes back with its value`, async ({ page }) => {
        await open(page, row, controls.state);
        const field = (key) => page.locator(`#field-${key}`);
        for (const one of controls.hidden ?? []) await expect(field(one), one).toBeHidden();
        const fold = page.locator('details:has(> [data-fields=folded]) > summary');
        await fold.click();
        for (const [key, value, comes, goes] of controls.steps) {
          await choose(page, key, value);
          for (const one of comes) await expect(field(one), `${key}=${value}: ${one}`).toBeVisible();
          for (const one of goes) await expect(field(one), `${key}=${value}: ${one}`).toBeHidden();
        }
        for (const [key, value, back, has] of controls.back) {
          await choose(page, key, value);
          await expect(field(back)).toBeVisible();
          await expect(field(back)).toHaveValue(has);
        }
      });
    });
  }

  if (!long) continue;

  test(`a long run of the ${row.lab} lab is cancelled, resumed and left for another, and the page answers meanwhile`, async ({ page }) => {
    await open(page, row, long.state);
    await interrupts(page, long.next);
    await page.evaluate((hash) => { location.hash = hash; }, long.short);
    await simulated(page);
    // What the next question needs is computed when it is asked.
    if (long.tab) await openTab(page, long.tab);
    await simulated(page);
    if (long.row) await expect(page.locator('.truth-host tr', { hasText: long.row }).first()).toContainText('±');
    if (long.told) await openTab(page, long.told);
    if (long.answer) await expect(page.locator('.answer')).toContainText(long.answer);
  });
}
