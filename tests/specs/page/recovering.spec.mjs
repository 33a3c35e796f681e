import { expect, openLab, simulated, test, type } from '../../helpers/page.mjs';

/** Makes the next call of a method of the lab trap, as a panic in the engine does. */
const trap = (page, method) => page.evaluate(async (method) => {
  const engine = await import(new URL('pkg/patience.js', document.baseURI).href);
  const right = engine.Lab.prototype[method];
  engine.Lab.prototype[method] = function trapped() {
    engine.Lab.prototype[method] = right;
    throw new WebAssembly.RuntimeError('unreachable');
  };
}, method);

test('after a trap the panel says what failed, and a restart goes on where it was', async ({ page }) => {
  await openLab(page, 'v1.alpha=1.5');
  await trap(page, 'set');
  await type(page, 'q', '0.45');
  const panel = page.locator('.failures');
  await expect(panel.getByRole('alert')).toContainText('could not compute');
  await expect(panel).toContainText('unreachable');
  // What is still shown is of the state before, and looks it.
  await expect(page.locator('.answer')).toHaveCSS('opacity', '0.5');
  await expect(panel.getByRole('link').first()).toHaveAttribute('href', /\/patience\.html#v1\.q=0\.45&alpha=1\.5$/);
  await panel.getByRole('button', { name: 'Restart the engine' }).click();
  await expect(panel).toBeHidden();
  await expect(page.locator('.answer')).toContainText(/45\s% are strong \(gold\)\. .* players pays 1\.5 periods of waiting\./);
  await expect(page.locator('.answer')).toHaveCSS('opacity', '1');
  await simulated(page);
  await expect(page.locator('.truth-host tr', { hasText: 'greedy cost' }).first()).toContainText('±');
});

test('while the engine is down the page still answers to keys, theme and typing', async ({ page }) => {
  await openLab(page);
  await trap(page, 'stage_seek');
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  const panel = page.locator('.failures');
  await expect(panel).toContainText('could not show a step');
  await page.locator('[data-do=theme]').click();
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog')).toContainText('Play or pause');
  await page.keyboard.press('Escape');
  await type(page, 'alpha', '0.4');
  await panel.getByRole('button', { name: 'Restart the engine' }).click();
  await expect(page.locator('.answer')).toContainText('players pays 0.4 periods of waiting.');
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  await expect(page.locator('.count')).toHaveText(/^\d+ \/ 600$/);
});

test('a state that cannot be computed can be left for the defaults', async ({ page }) => {
  await openLab(page);
  await trap(page, 'set');
  await type(page, 'q', '0.45');
  await page.getByRole('button', { name: 'Restart with the defaults' }).click();
  await expect(page.locator('.failures')).toBeHidden();
  await expect(page.locator('.answer')).toContainText('30 % are strong');
  await expect(page.locator('#field-q')).toHaveValue('0.3');
});

test('a worker that traps is told of, and a restart simulates again', async ({ page }) => {
  await page.addInitScript(() => {
    let first = true;
    window.Worker = class extends Worker {
      postMessage(word, ...more) {
        if (word.type !== 'run' || !first) return super.postMessage(word, ...more);
        first = false;
        // An experiment that is none: the worker's engine refuses it.
        return super.postMessage({ ...word, experiment: { question: 'none' } }, ...more);
      }
    };
  });
  await openLab(page);
  const panel = page.locator('.failures');
  await expect(panel).toContainText('could not simulate');
  await expect(page.locator('.status [role=status]')).toHaveText('Simulation stopped');
  await expect(page.locator('.answer')).toContainText('playing at once 5.5 (exact)');
  await panel.getByRole('button', { name: 'Restart the engine' }).click();
  await simulated(page);
  await expect(page.locator('.truth-host tr', { hasText: 'greedy cost' }).first()).toContainText('±');
});

test.describe('an engine that does not come', () => {
  test.use({ expected: /Failed to load resource/ });

  test('is told of, and comes with the button', async ({ page }) => {
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto('patience.html#v1.alpha=1.5');
    const panel = page.locator('.failures');
    await expect(panel).toContainText('could not start the engine');
    await page.unroute('**/*.wasm');
    await panel.getByRole('button', { name: 'Restart the engine' }).click();
    await expect(page.locator('.answer')).toContainText('players pays 1.5 periods of waiting.');
    await simulated(page);
  });
});
