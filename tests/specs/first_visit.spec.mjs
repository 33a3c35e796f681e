import { expect, figure, openLab, simulated, test } from '../helpers/page.mjs';

test('the first figure appears without a click, with the right answer above it', async ({ page }) => {
  await openLab(page);
  await expect(page.locator('.answer')).toHaveText(
    'Wait. With teams of 5, 30 % strong players and α = 2, patience costs 5.000 a period, greed 5.500. Greed wins below α* = 1.0001.',
  );
  const card = await figure(page, 'cost');
  const drawn = await card.locator('canvas').evaluate((canvas) => {
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels.some((value) => value !== 0);
  });
  expect(drawn).toBe(true);
});

test('the stage shows a step in which the two rules part', async ({ page }) => {
  await openLab(page);
  await expect(page.locator('.say')).toContainText('no fair split');
  await expect(page.locator('.say')).toContainText('patient waits for one more player');
  await expect(page.locator('.count')).toHaveText('10 / 600');
});

test('printed, exact and simulated stand side by side, and the slips are struck out', async ({ page }) => {
  await openLab(page);
  await simulated(page);
  const row = page.locator('.truth-host tr', { hasText: 'period of the patient chain' }).first();
  await expect(row.locator('s, del, .bad')).toContainText('1');
  await expect(row).toContainText('10');
});

test('nothing jumps while the page comes up', async ({ page }) => {
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openLab(page);
  await simulated(page);
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.1);
});

test('no file is asked for twice', async ({ page }) => {
  const seen = new Map();
  page.on('request', (request) => seen.set(request.url(), (seen.get(request.url()) ?? 0) + 1));
  await openLab(page);
  const twice = [...seen].filter(([url, count]) => count > 1 && !url.includes('/js/worker.js') && !url.includes('/pkg/'));
  expect(twice).toEqual([]);
});

test('the home page has something that plays', async ({ page }) => {
  await page.goto('');
  const count = page.locator('.count');
  await expect(count).toHaveText(/^[1-9]\d* \/ 600$/);
  const before = await count.textContent();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(count).not.toHaveText(before);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('link', { name: 'Open the lab' }).click();
  await expect(page).toHaveURL(/patience\.html/);
});
