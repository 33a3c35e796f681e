// One worker, two or three: the race comes to the same numbers, to the last digit and the last pixel.
import { readFile } from 'node:fs/promises';
import { expect, figure, listenToWorkers, openLab, picture, simulated, test } from '../../helpers/page.mjs';

test('the race says and draws the same with one, two and three workers', async ({ browser, baseURL }) => {
  test.slow();
  const all = [];
  for (const workers of [1, 2, 3]) {
    const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 }, acceptDownloads: true });
    await context.addInitScript((count) => {
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => count });
      if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
    }, workers);
    const page = await context.newPage();
    await listenToWorkers(page);
    await openLab(page, 'v1.tickets=400&replications=7&leaves=exponential&patience=60', '', 'arena');
    await simulated(page, 60_000);
    const told = await page.locator('.truth-host').innerText();
    const answer = await page.locator('.answer').innerText();
    const pictures = [];
    for (const key of ['race', 'fairness', 'differences']) pictures.push(await picture((await figure(page, key)).locator('canvas')));
    // The file has every digit.
    const save = page.locator('[data-figure=race]').getByRole('button', { name: /^Save as CSV/ });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const file = await readFile(await download.path(), 'utf8');
    // On a busy machine one may get ready when nothing is left to do.
    const hired = await page.evaluate(() => window.words.filter(({ type }) => type === 'to init').length);
    expect(hired, 'workers').toBe(workers);
    all.push({ told, answer, pictures, file });
    await context.close();
  }
  expect(all[0].file).toMatch(/\d\.\d{6}/);
  expect(all[1]).toEqual(all[0]);
  expect(all[2]).toEqual(all[0]);
});
