// What nobody has come near to is not simulated: no battery pays for figures that are never seen.
import { expect, simulated, test } from '../../helpers/page.mjs';

test('a figure below the window is simulated when somebody scrolls to it, and not before @engines', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto('engagement.html');
  const figure = page.locator('[data-figure=significance]');
  // All that was asked is done: the answer is there.
  await expect(page.locator('.answer')).toContainText(/keep [\d.]+\s±\s/, { timeout: 60_000 });
  await simulated(page);
  await expect(figure.locator('figcaption')).not.toContainText('standard errors');
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator('figcaption')).toContainText(/EOMM is [\d.]+ standard errors from equal skill/, { timeout: 60_000 });
  await expect(page.locator('.status')).not.toHaveAttribute('data-kind', 'none');
});
