import { expect, openLab, test } from '../helpers/page.mjs';

test('an embed shows just its figure, in its theme, with a way to the full version', async ({ page }) => {
  await openLab(page, 'v1.alpha=1.5', '?embed=cost&theme=dark&controls=none');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('[data-figure=cost]')).toBeVisible();
  for (const gone of ['.bar', '.answer', '.panel', '.stage', '[data-figure=map]']) await expect(page.locator(gone)).toBeHidden();
  const full = page.getByRole('link', { name: /full version/ });
  await expect(full).toHaveAttribute('target', '_blank');
  const [opened] = await Promise.all([page.waitForEvent('popup'), full.click()]);
  expect(opened.url()).toMatch(/patience\.html#v1\.alpha=1\.5$/);
  await expect(opened.locator('.panel')).toBeVisible();
});

test('an embedded stage plays, with controls when asked for', async ({ page }) => {
  await openLab(page, '', '?embed=stage&controls=model');
  await expect(page.locator('.stage')).toBeVisible();
  await expect(page.locator('#field-alpha')).toBeVisible();
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  await expect(page.locator('.count')).toHaveText('11 / 600');
});

test('a host page gets the height it needs, and keeps its own address', async ({ page }) => {
  await page.goto('/host/index.html#mine');
  const frame = page.frameLocator('lobbylab-figure iframe').first();
  await expect(frame.locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
  await expect.poll(() => page.locator('lobbylab-figure iframe').first().evaluate((one) => one.offsetHeight)).not.toBe(440);
  expect(page.url()).toMatch(/\/host\/index\.html#mine$/);
});

test('an embed sleeps while it is off the screen', async ({ page }) => {
  await page.goto('/host/index.html');
  const far = page.frameLocator('#far iframe');
  await page.locator('#far iframe').evaluate((one) => { one.loading = 'eager'; });
  await expect(far.locator('html')).toHaveAttribute('data-ready', '');
  await expect(far.locator('[data-figure=rules]')).not.toHaveAttribute('data-drawn', '');
  await page.locator('#far').scrollIntoViewIfNeeded();
  await expect(far.locator('[data-figure=rules]')).toHaveAttribute('data-drawn', '');
});

test('an embed tells nothing to a page that does not greet it rightly', async ({ page }) => {
  await page.goto('/host/stranger.html');
  await expect(page.frameLocator('iframe').locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
  await page.evaluate(() => window.shout());
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  expect(await page.evaluate(() => window.heard)).toEqual([]);
});
