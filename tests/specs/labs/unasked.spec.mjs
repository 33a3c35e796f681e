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
});

test('paper asks for every figure of the question, and says what it does not have yet', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  // All that the question has is computed, on whatever machine, beside whatever else runs there.
  test.setTimeout(300_000);
  await page.goto('engagement.html#v1.pool=40');
  await expect(page.locator('.answer')).toContainText(/keep [\d.]+\s±\s/, { timeout: 60_000 });
  await simulated(page);
  const paper = (/** @type {string} */ event) => page.evaluate((name) => dispatchEvent(new Event(name)), event);
  // What prints is fetched when the page rests.
  await expect.poll(async () => {
    await paper('beforeprint');
    return page.locator('.unfinished').count();
  }).toBe(1);
  await expect(page.locator('.unfinished')).toContainText('Not all of this is simulated yet');
  await paper('afterprint');
  await expect(page.locator('.unfinished')).toHaveCount(0);
  await simulated(page, 240_000);
  await expect(page.locator('[data-figure=significance] figcaption')).toContainText(/EOMM is [\d.]+ standard errors/);
  await paper('beforeprint');
  await expect(page.locator('[data-figure=significance] svg.printed')).toHaveCount(1);
  await expect(page.locator('.unfinished')).toHaveCount(0);
});
