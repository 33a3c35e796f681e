// Where a browser is to save data no worker starts unasked: a button runs what is asked for, once.
import { LABS, open } from '../../helpers/labs.mjs';
import { aWhile, control, expect, listenToWorkers, simulated, test, type } from '../../helpers/page.mjs';

/** Of labs whose rows have no short state. */
const SHORT = { patience: 'v1.periods=2000&replications=2', arena: 'v1.tickets=300&replications=2' };

const runs = (page) => page.evaluate(() => window.words.filter(({ type }) => type === 'to run').length);
const started = (page) => page.evaluate(() => window.words.length);

test.beforeEach(async ({ page }) => {
  await listenToWorkers(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
});

for (const row of LABS) {
  test(`who saves data is asked before the ${row.lab} lab simulates anything`, async ({ page }) => {
    await open(page, row, row.looks?.short ?? SHORT[row.lab]);
    await aWhile(page);
    expect(await started(page)).toBe(0);
    await expect(page.locator('.status [role=status]')).toHaveText('Not simulated yet, to save data');
    const run = page.locator('.status').getByRole('button', { name: 'Run' });
    await run.click();
    await expect.poll(() => runs(page)).toBeGreaterThan(0);
    await simulated(page);
    await expect(run).toBeHidden();
  });
}

test('another state is another wish, which is asked for as well', async ({ page }) => {
  await open(page, { lab: 'rules' }, 'v1.arrivals=2000&replications=16');
  const run = page.locator('.status').getByRole('button', { name: 'Run' });
  await run.click();
  await simulated(page);
  const before = await runs(page);
  await type(page, 'l1', '2');
  await expect(run).toBeVisible();
  await aWhile(page);
  expect(await runs(page)).toBe(before);
  await run.click();
  await expect.poll(() => runs(page)).toBeGreaterThan(before);
  await simulated(page);
  await expect(await control(page, 'l1')).toHaveValue('2');
});
