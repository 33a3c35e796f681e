import { expect, figure, inked, openLab, simulated, test } from '../../helpers/page.mjs';

test('the first figure appears without a click, with the right answer above it', async ({ page }) => {
  await openLab(page);
  await expect(page.locator('.answer')).toHaveText(
    'Wait. Waiting costs a player 5 periods on average, playing at once 5.5 (exact). Below a price of 1: play at once30 % are strong (gold). The price of unfairness: each of the 10 players pays 2 periods of waiting.',
  );
  expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
  expect(await inked((await figure(page, 'cost')).locator('canvas'))).toBe(true);
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

for (const [path, width, tag] of [['', 0, ' @phone'], ['patience.html', 0, ' @phone'], ['patience.html', 700, ''], ['patience.html', 830, ''], ['patience.html', 900, ''], ['lessons/patience.html', 0, ' @phone'], ['patience.html?embed=cost', 0, ' @phone']]) {
  test(`nothing jumps while ${path || 'the home page'} comes up${width ? `, ${width} pixels wide` : ''}${tag}`, async ({ page }) => {
    if (width) await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push([entry.value, entry.sources.map((source) => source.node?.className || source.node?.nodeName).join(' ')]);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    if (!path.startsWith('lessons')) await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    if (path === 'patience.html') await simulated(page);
    const shifts = await page.evaluate(() => window.shifts);
    expect(shifts.reduce((sum, [value]) => sum + value, 0), JSON.stringify(shifts)).toBeLessThan(0.02);
  });
}

test('nothing is loaded twice', async ({ page }) => {
  const seen = new Map();
  // Workers ask for their own script and bindings; what the page itself asks for has its frame.
  page.on('request', (request) => {
    if (!request.url().endsWith('/js/runs/worker.js')) seen.set(request.url(), (seen.get(request.url()) ?? 0) + 1);
  });
  await openLab(page);
  await simulated(page);
  expect([...seen.keys()].filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  const workers = await page.evaluate(() => Math.min(8, navigator.hardwareConcurrency));
  // Each worker has the bindings, and what finds them, for itself.
  for (const [url, count] of seen) expect(count, url).toBeLessThanOrEqual(/\/(pkg\/patience|js\/base\/place)\.js$/.test(url) ? 1 + workers : 1);
});

test('the home page has something that plays', async ({ page }) => {
  await page.goto('');
  const count = page.locator('.count');
  await expect(count).toHaveText(/^[1-9]\d* \/ 600$/);
  const before = await count.textContent();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(count).not.toHaveText(before);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('link', { name: 'Open this lab' }).click();
  await expect(page).toHaveURL(/patience\.html/);
});
