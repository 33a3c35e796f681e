import { expect, figure, inked, openRules, test } from '../../helpers/page.mjs';

/** Waits until a figure's sentence holds what only the simulation can tell. */
async function told(page, key) {
  const card = await figure(page, key);
  await expect(card.locator('figcaption p'), key).toContainText('±', { timeout: 40_000 });
  await figure(page, key);
  expect(await inked(card.locator('canvas')), key).toBe(true);
  return card.locator('figcaption p').textContent();
}

test('a slow network: late stamps spoil the order, and go part of the way to chance', async ({ page }) => {
  await openRules(page);
  const words = await told(page, 'latency');
  expect(words).toMatch(/FIFO's variance \(0\.625\) to LIFO's \(0\.738\)/);
  const [, part] = words.match(/at a mean delay of 4 gaps its variance has moved ([\d.]+)\s±/);
  // Chance goes 39.2 % of the way from FIFO to LIFO; stamps never go further.
  expect(Number(part)).toBeGreaterThan(5);
  expect(Number(part)).toBeLessThan(40);
  expect(await told(page, 'latency_mean')).toContain('players wait 0.5 on average at any delay');
});

test('favour that drifts: the controller waits far less than an open choice', async ({ page }) => {
  await openRules(page);
  expect(await told(page, 'drift')).toContain('The controller has sides open');
  const words = await told(page, 'controllers');
  const [, adaptive, open] = words.match(/mean wait of ([\d.]+)\s±\s.* an open choice gives it to all for ([\d.]+)\s±/);
  expect(Number(adaptive)).toBeGreaterThan(0.5);
  expect(Number(open)).toBeGreaterThan(10 * Number(adaptive));
});

test('packages are no Poisson stream: both figures follow the share of singles', async ({ page }) => {
  await openRules(page);
  for (const key of ['gaps', 'approximation_error']) expect(await inked((await figure(page, key)).locator('canvas')), key).toBe(true);
  const words = page.locator('[data-figure=gaps] figcaption p');
  const before = await words.textContent();
  expect(before).toMatch(/\d/);
  await page.locator('#field-l1').fill('0');
  await expect(words).not.toHaveText(before);
});
