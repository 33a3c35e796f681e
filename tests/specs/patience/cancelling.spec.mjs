import { aWhile, expect, listenToWorkers, openLab, simulated, test } from '../../helpers/page.mjs';

const LONG = 'v1.periods=5000000&replications=64';
const share = (page) => page.locator('.status progress').evaluate((bar) => bar.value);

test('a long run is cancelled within a tenth of a second, and resumes @alone', async ({ page }) => {
  await listenToWorkers(page);
  await openLab(page, LONG);
  const cancel = page.locator('[data-do=cancel]');
  const status = page.locator('.status');
  const took = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(status).toHaveAttribute('data-kind', 'busy');
    const before = await share(page);
    await expect.poll(() => share(page)).toBeGreaterThan(before);
    // Until every worker that was told to pause has said so, or is no more.
    took.push(await cancel.evaluate((button) => new Promise((done) => {
      const start = performance.now();
      const already = window.words.length;
      button.click();
      const look = () => {
        const since = window.words.slice(already);
        const told = since.filter(({ type }) => type === 'to pause');
        const quiet = told.map(({ worker }) => since.find((word) => word.worker === worker && ['from paused', 'terminated'].includes(word.type)));
        if (told.length && quiet.every(Boolean)) done(Math.max(...quiet.map(({ at }) => at)) - start);
        else setTimeout(look, 2);
      };
      look();
    })));
    await expect(status).toHaveAttribute('data-kind', 'cancelled');
    const stopped = await share(page);
    await aWhile(page);
    expect(await share(page)).toBe(stopped);
    await expect(cancel).toHaveText('Resume');
    await cancel.click();
    await expect.poll(() => share(page)).toBeGreaterThan(stopped);
  }
  // The best of three: another program may have had the processor.
  expect(Math.min(...took), took.join()).toBeLessThan(100);
});

test('the page answers while a long run is on', async ({ page }) => {
  await openLab(page, LONG);
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'busy');
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  await expect(page.locator('.count')).toHaveText('11 / 600');
  await page.getByRole('button', { name: 'Casual game' }).click();
  await simulated(page);
});

test('a cancelled run starts again when the question changes', async ({ page }) => {
  await openLab(page, LONG);
  await page.locator('[data-do=cancel]').click();
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'cancelled');
  await page.getByRole('button', { name: 'Casual game' }).click();
  await simulated(page);
  await expect(page.locator('.truth-host tr', { hasText: 'greedy cost' }).first()).toContainText('±');
});
