import { fits } from '../../helpers/looks.mjs';
import { expect, figure, openLab, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

test('on a phone one plays in the first screen, and the controls come out of a drawer at the bottom @phone @elsewhere', async ({ page }) => {
  await openLab(page);
  const play = page.getByRole('button', { name: 'Play the stage' });
  await expect(play).toBeInViewport({ ratio: 1 });
  for (const button of await page.locator('.dock button').filter({ visible: true }).all()) {
    const { width, height } = await button.boundingBox();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  const count = page.locator('.count');
  await play.tap();
  await expect(count).not.toHaveText('10 / 600');
  await page.getByRole('button', { name: 'Pause the stage' }).tap();
  await expect(page.locator('#field-alpha')).toBeHidden();
  const drawer = page.locator('.drawer');
  await expect(drawer).toHaveText('Controls');
  await drawer.tap();
  await expect(drawer).toHaveAttribute('aria-expanded', 'true');
  // The same button puts them away.
  await expect(drawer).toHaveText('Close');
  await drawer.tap();
  await expect(page.locator('#field-alpha')).toBeHidden();
  await drawer.tap();
  await expect(page.locator('#field-alpha')).toBeVisible();
  // The stage is still seen above it.
  const { y } = await page.locator('.panel').boundingBox();
  expect(y).toBeGreaterThan(250);
  await page.keyboard.press('Escape');
  await expect(page.locator('#field-alpha')).toBeHidden();
  await expect(drawer).toBeFocused();
  for (const { x, width } of await page.locator('main .card:visible').evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()))) {
    expect(x).toBeLessThan(30);
    expect(width).toBeGreaterThan(330);
  }
});

for (const path of ['', 'patience.html', 'patience.html#v1.n=abc&zzz=1&periods=100000000&replications=10000', 'lessons/patience.html', 'lessons/patience.html#task=slope', 'lessons/rules.html?worksheet', 'lessons/class.html', 'generated/reference.html', 'generated/balance_paper.html', 'patience.html?embed=stage&controls=model', 'patience.html?embed=levels']) {
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
