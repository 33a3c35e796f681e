import { fits } from '../../helpers/looks.mjs';
import { expect, figure, openLab, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

test('on a phone the controls come right under the stage, in one column @phone @elsewhere', async ({ page }) => {
  await openLab(page);
  const [stage, panel, figures] = await Promise.all(['.stage', '.panel', '.figures'].map((place) => page.locator(place).first().boundingBox()));
  expect(panel.y).toBeGreaterThanOrEqual(stage.y + stage.height);
  expect(panel.y - stage.y - stage.height).toBeLessThan(40);
  expect(figures.y).toBeGreaterThanOrEqual(panel.y + panel.height);
  for (const { x, width } of await page.locator('.card:visible').evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()))) {
    expect(x).toBeLessThan(30);
    expect(width).toBeGreaterThan(330);
  }
});

for (const path of ['', 'patience.html', 'patience.html#v1.n=abc&zzz=1&periods=100000000&replications=10000', 'lessons/patience.html', 'generated/reference.html', 'patience.html?embed=stage&controls=model', 'patience.html?embed=levels']) {
  test(`nothing is wider than the phone, and a finger hits everything, on ${path || 'the home page'} @phone @elsewhere`, async ({ page }) => {
    await page.goto(path);
    if (path.startsWith('patience')) await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await fits(page, path);
  });
}

test('on a phone a finger reads a figure and plays the stage @phone @elsewhere', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await expect(page.locator('.count')).not.toHaveText('10 / 600');
  await page.getByRole('button', { name: 'Pause', exact: true }).tap();
  const card = await figure(page, 'cost');
  const canvas = card.locator('canvas');
  const { width, height } = await canvas.boundingBox();
  await canvas.tap({ position: { x: width / 2, y: height / 2 } });
  await expect(card.locator('output')).toContainText(/\d/);
});
