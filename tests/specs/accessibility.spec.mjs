import AxeBuilder from '@axe-core/playwright';
import { expect, openLab, picture, simulated, test } from '../helpers/page.mjs';

const clean = async (page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(', ')}`)).toEqual([]);
};

test('axe finds nothing in the lab @phone @dark', async ({ page }) => {
  await openLab(page);
  await simulated(page);
  await clean(page);
});

test('axe finds nothing in the lab with errors, warnings and an open table', async ({ page }) => {
  await openLab(page, 'v1.n=abc&zzz=1&periods=100000000&replications=10000');
  await page.locator('#field-q').fill('9');
  await page.locator('#field-q').press('Enter');
  await page.locator('[data-figure=cost]').getByRole('button', { name: 'Table' }).click();
  await clean(page);
});

test('axe finds nothing when presenting', async ({ page }) => {
  await openLab(page);
  await page.locator('[data-do=present]').first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
  await clean(page);
});

for (const path of ['', 'lessons/patience.html', 'generated/reference.html', 'bench.html', 'patience.html?embed=cost', 'patience.html?embed=stage&controls=model']) {
  test(`axe finds nothing on ${path || 'the home page'}`, async ({ page }) => {
    await page.goto(path);
    if (path === '' || path.startsWith('patience')) await expect(page.locator('canvas:visible').first()).toBeVisible();
    await clean(page);
  });
}

test('headings go down one level at a time', async ({ page }) => {
  await openLab(page);
  const levels = await page.locator('h1, h2, h3, h4').evaluateAll((all) => all.map((heading) => Number(heading.tagName[1])));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.slice(1).forEach((level, index) => expect(level - levels[index]).toBeLessThanOrEqual(1));
});

test('with reduced motion nothing moves by itself, and Play still works', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'v1.q_greedy=0.5&q_patient=0.02');
  const card = page.locator('[data-figure=switching]');
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('button', { name: /Play/ })).toBeVisible();
  const before = await picture(card.locator('canvas'));
  await page.evaluate(() => new Promise((done) => setTimeout(done, 2500)));
  expect(await picture(card.locator('canvas'))).toBe(before);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect(page.locator('.count')).not.toHaveText('10 / 600');
});

test('on a phone the controls come right under the stage, in one column @phone @elsewhere', async ({ page }) => {
  await openLab(page);
  const [stage, panel, figures] = await Promise.all(['.stage', '.panel', '.figures'].map((place) => page.locator(place).first().boundingBox()));
  expect(panel.y).toBeGreaterThanOrEqual(stage.y + stage.height);
  expect(figures.y).toBeGreaterThanOrEqual(panel.y + panel.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const small = await page.locator('button:visible').evaluateAll((all) => all.filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 24).map((one) => one.outerHTML));
  expect(small).toEqual([]);
});

test('a figure has a pixel of its own for each pixel of the screen @dark', async ({ page }) => {
  await openLab(page);
  const canvas = page.locator('[data-figure=cost] canvas');
  const [width, css, ratio] = await canvas.evaluate((one) => [one.width, one.getBoundingClientRect().width, devicePixelRatio]);
  expect(width).toBe(Math.round(css * ratio));
});
