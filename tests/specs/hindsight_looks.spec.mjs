import AxeBuilder from '@axe-core/playwright';
import { rootSite } from '../playwright.config.mjs';
import { expect, figure, inked, labs, openHindsight, simulated, test, type } from '../helpers/page.mjs';

const clean = async (page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(', ')}`)).toEqual([]);
};

test('axe finds nothing in the hindsight lab, in either theme', async ({ page }) => {
  await openHindsight(page, 'v1.players=200&replications=3');
  await simulated(page);
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    await clean(page);
  }
});

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('axe finds nothing with errors, warnings, a file, an open table and open formulas, nor in the lesson @phone @elsewhere', async ({ page }) => {
    await openHindsight(page, 'v1.flow=bogus&zzz=1&players=1000000');
    await type(page, 'tau', '-9');
    await page.locator('#file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('time,level\n1,2\nx\n2,3\n') });
    await expect(page.locator('.told')).toContainText('2 players of a.csv');
    await page.locator('#formulas summary').click();
    await (await figure(page, 'tune_multi')).getByRole('button', { name: 'Table' }).click();
    await clean(page);
    await page.goto('lessons/hindsight.html');
    await clean(page);
    const levels = await page.getByRole('heading').evaluateAll((all) => all.map((heading) => Number(heading.tagName[1])));
    levels.slice(1).forEach((level, index) => expect(level - levels[index], levels.join()).toBeLessThanOrEqual(1));
  });

  test('nothing of the hindsight lab is wider than the phone, and a finger hits everything @phone @elsewhere', async ({ page }) => {
    for (const path of ['hindsight.html', 'hindsight.html#v1.tau=abc&zzz=1&criteria=3&reach=near&flow=bursts', 'hindsight.html?embed=stage&controls=model', 'lessons/hindsight.html']) {
      await page.goto('about:blank');
      await page.goto(path);
      if (path.startsWith('hindsight')) await expect(page.locator('html')).toHaveAttribute('data-ready', '');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      const small = await page.locator('button, input, select, summary, nav a, footer a').filter({ visible: true }).evaluateAll((all) => all.filter((one) => {
        const { width, height } = one.closest('label')?.getBoundingClientRect() ?? one.getBoundingClientRect();
        return !one.matches('.skip, .sr') && Math.min(width, height) < 24;
      }).map((one) => one.outerHTML.slice(0, 120)));
      expect(small, path).toEqual([]);
    }
  });

  test('the hindsight lab needs no mouse', async ({ page }) => {
    await openHindsight(page);
    const count = page.locator('.count');
    const last = Number((await count.textContent()).split('/')[1]);
    for (const [key, at] of [['ArrowRight', 9], ['ArrowLeft', 8], ['Shift+ArrowRight', 18], ['Home', 0], ['End', last]]) {
      await page.keyboard.press(key);
      await expect(count).toHaveText(`${at} / ${last}`);
    }
    // By Tab to every field that has a control now, and to the choice of a file, each with a ring.
    const state = Object.fromEntries(labs.hindsight.fields.map((field) => [field.key, field.default]));
    const shown = (field) => !field.hidden && (!field.when || field.when.values.includes(String(state[field.when.key])));
    for (const [from, sections, presses] of [['main', ['stage', 'model'], 70], ['[data-figure=tune_holding] .plot', ['rules'], 60]]) {
      await page.locator(from).focus();
      const wanted = new Set(labs.hindsight.fields.filter((field) => shown(field) && sections.includes(field.section)).map((field) => `field-${field.key}`));
      if (from === 'main') wanted.add('file');
      for (let press = 0; press < presses && wanted.size; press += 1) {
        await page.keyboard.press('Tab');
        const [id, ring] = await page.evaluate(() => {
          const one = document.activeElement.id === 'file' ? document.querySelector('.drop .button') : document.activeElement;
          const style = getComputedStyle(one);
          return [document.activeElement.id || document.activeElement.textContent, style.outlineStyle !== 'none' || style.boxShadow !== 'none'];
        });
        expect(ring, id).toBe(true);
        wanted.delete(id);
      }
      expect([...wanted], from).toEqual([]);
    }
  });

  test('one figure, or the stage, of the hindsight lab stands in another page', async ({ page }) => {
    await openHindsight(page, 'v1.rate=5', '?embed=games&theme=dark&controls=none');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await inked((await figure(page, 'games')).locator('canvas'))).toBe(true);
    for (const gone of ['.bar', '.answer', '.panel', '.stage', '.drop', '[data-figure=race]', 'input']) await expect(page.locator(gone).first()).toBeHidden();
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /full version/ }).click()]);
    expect(opened.url()).toMatch(/hindsight\.html#v1\.rate=5$/);
    await expect(opened.locator('.panel')).toBeVisible();
    await openHindsight(page, 'v1.step=9', '?embed=stage');
    expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
  });
});

test.describe('at the root of a host', () => {
  test.use({ baseURL: rootSite, simulates: false });

  test('lesson and hindsight lab lead to each other', async ({ page }) => {
    await page.goto('lessons/hindsight.html');
    await page.locator('a[href*="hindsight.html#v1."]').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    expect(new URL(page.url()).pathname).toBe('/hindsight.html');
    await page.getByRole('link', { name: 'for teachers' }).first().click();
    await expect(page.locator('h1')).toContainText('all-knowing matcher');
  });
});
