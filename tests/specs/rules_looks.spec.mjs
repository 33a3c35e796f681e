import AxeBuilder from '@axe-core/playwright';
import { rootSite } from '../playwright.config.mjs';
import { expect, figure, inked, labs, openRules, simulated, test, type } from '../helpers/page.mjs';

const clean = async (page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(', ')}`)).toEqual([]);
};

test('axe finds nothing in the rules lab, in either theme', async ({ page }) => {
  await openRules(page, 'v1.arrivals=2000&replications=16');
  await simulated(page);
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    await clean(page);
  }
});

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('axe finds nothing with errors, warnings, an open table and open formulas, nor in the lesson @phone @elsewhere', async ({ page }) => {
    await openRules(page, 'v1.rule=bogus&zzz=1&k=6&room=200');
    await type(page, 'la', '-9');
    await page.locator('#formulas summary').click();
    await (await figure(page, 'sides_map')).getByRole('button', { name: 'Table' }).click();
    await clean(page);
    await page.goto('lessons/rules.html');
    await clean(page);
    const levels = await page.getByRole('heading').evaluateAll((all) => all.map((heading) => Number(heading.tagName[1])));
    levels.slice(1).forEach((level, index) => expect(level - levels[index], levels.join()).toBeLessThanOrEqual(1));
  });

  test('nothing of the rules lab is wider than the phone, and a finger hits everything @phone @elsewhere', async ({ page }) => {
    for (const path of ['rules.html', 'rules.html#v1.l1=abc&zzz=1&k=6&room=200', 'rules.html?embed=stage&controls=model', 'lessons/rules.html']) {
      await page.goto('about:blank');
      await page.goto(path);
      if (path.startsWith('rules')) await expect(page.locator('html')).toHaveAttribute('data-ready', '');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      const small = await page.locator('button, input, select, summary, nav a, footer a').filter({ visible: true }).evaluateAll((all) => all.filter((one) => {
        const { width, height } = one.closest('label')?.getBoundingClientRect() ?? one.getBoundingClientRect();
        return !one.matches('.skip') && Math.min(width, height) < 24;
      }).map((one) => one.outerHTML.slice(0, 120)));
      expect(small, path).toEqual([]);
    }
  });

  test('the rules lab needs no mouse', async ({ page }) => {
    await openRules(page);
    const count = page.locator('.count');
    for (const [key, at] of [['ArrowRight', 6], ['ArrowLeft', 5], ['Shift+ArrowRight', 15], ['Home', 0], ['End', 600]]) {
      await page.keyboard.press(key);
      await expect(count).toHaveText(`${at} / 600`);
    }
    // By Tab to every field, each with a ring: from the top of the page, then from the last figure before each panel of fields.
    for (const [from, sections, presses] of [['main', ['stage', 'model'], 70], ['[data-figure=growth] .plot', ['sides'], 30], ['[data-figure=zones_bars] .plot', ['zones'], 30], ['[data-figure=party_states] .plot', ['parties'], 30], ['[data-figure=controllers] .plot', ['adaptive'], 30]]) {
      await page.locator(from).focus();
      const wanted = new Set(labs.rules.fields.filter((field) => !field.hidden && sections.includes(field.section)).map((field) => `field-${field.key}`));
      for (let press = 0; press < presses && wanted.size; press += 1) {
        await page.keyboard.press('Tab');
        const [id, ring] = await page.evaluate(() => {
          const style = getComputedStyle(document.activeElement);
          return [document.activeElement.id || document.activeElement.textContent, style.outlineStyle !== 'none' || style.boxShadow !== 'none'];
        });
        expect(ring, id).toBe(true);
        wanted.delete(id);
      }
      expect([...wanted], from).toEqual([]);
    }
  });

  test('one figure of the rules lab stands in another page, with a way to the full version', async ({ page }) => {
    await openRules(page, 'v1.la=0.2', '?embed=sides_map&theme=dark&controls=none');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const card = await figure(page, 'sides_map');
    expect(await inked(card.locator('canvas'))).toBe(true);
    for (const gone of ['.bar', '.answer', '.panel', '.stage', '[data-figure=variance]', 'input']) await expect(page.locator(gone)).toBeHidden();
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /full version/ }).click()]);
    expect(opened.url()).toMatch(/rules\.html#v1\.la=0\.2$/);
    await expect(opened.locator('.panel')).toBeVisible();
  });
});

test.describe('at the root of a host', () => {
  test.use({ baseURL: rootSite, simulates: false });

  test('lesson and rules lab lead to each other', async ({ page }) => {
    await page.goto('lessons/rules.html');
    await page.locator('a[href*="rules.html#v1."]').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    expect(new URL(page.url()).pathname).toBe('/rules.html');
    await page.getByRole('link', { name: 'for teachers' }).first().click();
    await expect(page.locator('h1')).toContainText('One queue or two');
  });
});
