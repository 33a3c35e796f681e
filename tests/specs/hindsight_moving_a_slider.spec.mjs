import { expect, figure, openHindsight, picture, simulated, slider, test } from '../helpers/page.mjs';
import { interrupts } from '../helpers/running.mjs';

test('the slider of the arrival rate moves answer, figures, table and link', async ({ page }) => {
  await openHindsight(page, 'v1.players=200&replications=3');
  await simulated(page);
  const canvases = {};
  for (const name of ['race', 'front', 'games', 'tune_periodic']) {
    const canvas = (await figure(page, name)).locator('canvas');
    canvases[name] = [canvas, await picture(canvas)];
  }
  const table = (await figure(page, 'table')).locator('canvas');
  const before = [await page.locator('.truth-host').textContent(), await page.locator('.answer').textContent(), await picture(table)];
  await slider(page, 'rate').focus();
  await page.keyboard.press('End');
  await expect(page.locator('#field-rate')).toHaveValue('1000');
  await expect(page).toHaveURL(/rate=1000/);
  await expect(page.locator('.answer')).not.toHaveText(before[1]);
  await expect(page.locator('.truth-host')).not.toHaveText(before[0]);
  await simulated(page);
  for (const [name, [canvas, old]] of Object.entries(canvases)) {
    await figure(page, name);
    await expect.poll(() => picture(canvas), name).not.toBe(old);
  }
  // The paper's workloads are what they are.
  await figure(page, 'table');
  await expect.poll(() => picture(table)).toBe(before[2]);
});

test('a control that is of no use now is not there, and comes back with its value', async ({ page }) => {
  await openHindsight(page, 'v1.rush=20');
  const field = (key) => page.locator(`#field-${key}`);
  for (const [key, value, comes, goes] of [['flow', 'bursts', ['rush', 'rushes', 'lasts'], ['swing', 'day']], ['flow', 'diurnal', ['swing', 'day'], ['rush', 'lasts']], ['adaptive_x', 'yes', [], ['x']], ['reach', 'near', ['radius'], []], ['holds', 'no', [], ['hold']]]) {
    await field(key).selectOption(value);
    for (const one of comes) await expect(field(one), `${key}=${value}: ${one}`).toBeVisible();
    for (const one of goes) await expect(field(one), `${key}=${value}: ${one}`).toBeHidden();
  }
  await field('flow').selectOption('bursts');
  await expect(field('rush')).toHaveValue('20');
});

test('a long run is cancelled, resumed and left for another, and the page answers meanwhile', async ({ page }) => {
  await openHindsight(page, 'v1.players=5000&replications=400');
  await interrupts(page, /9 \//);
  await page.evaluate(() => { location.hash = '#v1.players=100&replications=3'; });
  await simulated(page);
  await expect(page.locator('.truth-host tr', { hasText: 'cost, multi-queue' }).first()).toContainText('±');
});
