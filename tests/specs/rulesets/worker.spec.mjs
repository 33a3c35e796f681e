// The worker of the page of rule sets dies, says nothing, or says what nobody can read.
import { expect, test } from '../../helpers/page.mjs';

/** Nobody need wait for what does not come: the five seconds of a silent worker pass at once. */
const hurried = () => {
  const later = window.setTimeout.bind(window);
  window.setTimeout = (/** @type {any} */ act, /** @type {number} */ after, /** @type {any[]} */ ...given) => later(act, after >= 5000 ? 100 : after, ...given);
};

for (const [what, mute] of /** @type {[string, () => void][]} */ ([
  ['says nothing', () => { window.Worker = class extends EventTarget { postMessage() {} terminate() {} }; }],
  ['cannot be made', () => { window.Worker = class { constructor() { throw new DOMException('no workers here', 'SecurityError'); } }; }],
])) {
  test(`a worker that ${what} is told of in a sentence`, async ({ page }) => {
    await page.addInitScript(hurried);
    await page.addInitScript(mute);
    await page.goto('rulesets.html');
    await expect(page.locator('body')).toContainText(/the worker said nothing for 5 seconds|no workers here/);
  });
}

test('where only the first worker says nothing, a second one answers what it was asked', async ({ page }) => {
  // In its own time: the second one takes some to start.
  await page.addInitScript(() => {
    const Real = window.Worker;
    let first = true;
    window.Worker = /** @type {any} */ (function make(/** @type {URL} */ url, /** @type {any} */ options) {
      if (!first) return new Real(url, options);
      first = false;
      return Object.assign(new EventTarget(), { postMessage() {}, terminate() {} });
    });
  });
  await page.goto('rulesets.html');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await expect(page.locator('.kind')).toContainText('games of 5v5', { timeout: 30_000 });
});

test('a word of the worker that cannot be read ends what waits for it, with a sentence', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      postMessage(/** @type {any} */ word, /** @type {any[]} */ ...more) {
        if (word.what === 'by_hand') this.dispatchEvent(new MessageEvent('messageerror'));
        else super.postMessage(word, ...more);
      }
    };
  });
  await page.goto('rulesets.html');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.locator('[data-cases] button').first().click();
  await expect(page.locator('body')).toContainText('what the worker said could not be read');
});
