// Workers that cannot be made, never get ready, die without a word, or say what nobody can read.
import { expect, openLab, simulated, test } from '../../helpers/page.mjs';

const SMALL = 'v1.periods=2000&replications=2';
const status = (page) => page.locator('.status [role=status]');
/** Everything the status has said. */
const said = (page) => page.evaluate(() => window.said);
const listen = (page) => page.addInitScript(() => {
  window.said = [];
  addEventListener('DOMContentLoaded', () => {
    const host = document.querySelector('.status [role=status]');
    new MutationObserver(() => window.said.push(host.textContent)).observe(host, { childList: true, characterData: true, subtree: true });
  });
});

for (const [what, fault] of /** @type {[string, () => void][]} */ ([
  ['cannot be made', () => { window.Worker = class { constructor() { throw new DOMException('no workers here', 'SecurityError'); } }; }],
  ['never get ready', () => {
    window.Worker = class extends EventTarget { postMessage() {} terminate() {} };
    // Nobody need wait for what does not come: the page's clock runs faster.
    const now = performance.now.bind(performance);
    performance.now = () => 8 * now();
  }],
])) {
  test(`where workers ${what}, the page simulates in their place, says so, and still answers`, async ({ page }) => {
    await listen(page);
    await page.addInitScript(fault);
    await openLab(page, SMALL);
    await expect.poll(() => said(page), { timeout: 20_000 }).toContain('No workers here: simulating slowly in the page');
    await page.getByRole('button', { name: 'One step', exact: true }).click();
    await simulated(page, 40_000);
    await expect(page.locator('.truth-host tr', { hasText: 'greedy cost' }).first()).toContainText('±');
    await expect(page.locator('.failures')).toBeHidden();
  });
}

test('a worker that dies without a word is told of, and another does its work', async ({ page }) => {
  await listen(page);
  await page.addInitScript(() => {
    let first = true;
    window.Worker = class extends Worker {
      postMessage(word, ...more) {
        super.postMessage(word, ...more);
        if (word.type !== 'run' || !first) return;
        first = false;
        super.terminate();
      }
    };
  });
  await openLab(page, SMALL);
  await expect.poll(() => said(page), { timeout: 20_000 }).toContain('A worker does not answer: trying again');
  await simulated(page, 40_000);
  await expect(page.locator('.truth-host tr', { hasText: 'greedy cost' }).first()).toContainText('±');
});

test('where every worker dies at the same work, the page says so at last, and a restart may go on', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      postMessage(word, ...more) {
        super.postMessage(word, ...more);
        if (word.type === 'run' && !window.mended) super.terminate();
      }
    };
    // Nobody need wait for what does not come: the page's clock runs faster.
    const now = performance.now.bind(performance);
    performance.now = () => 8 * now();
  });
  await openLab(page, SMALL);
  const panel = page.locator('.failures');
  await expect(panel).toContainText('3 workers have fallen silent at the same work', { timeout: 30_000 });
  await expect(status(page)).toHaveText('Simulation stopped');
  await page.evaluate(() => { window.mended = true; });
  await panel.getByRole('button', { name: 'Restart the engine' }).click();
  await simulated(page, 40_000);
  await expect(page.locator('.truth-host tr', { hasText: 'greedy cost' }).first()).toContainText('±');
});

test('a word that nobody can read stops the simulation, and is told', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        this.addEventListener('message', ({ data }) => {
          if (data.type === 'part') this.dispatchEvent(new MessageEvent('messageerror'));
        });
      }
    };
  });
  await openLab(page);
  await expect(page.locator('.failures')).toContainText('could not be read');
  await expect(status(page)).toHaveText('Simulation stopped');
});
