// The labs in WebKit: a smaller set, as its driver knows less. What is computed and said is held to a native run.
import { test as base, expect } from '@playwright/test';
import { WebKit } from '../../engines/webkit.mjs';
import { native } from '../../helpers/native.mjs';
import { labs } from '../../helpers/page.mjs';


const test = base.extend({
  webkit: [async ({}, use) => {
    const driver = process.env.LOBBYLAB_WEBKIT;
    if (!driver) throw new Error('LOBBYLAB_WEBKIT names no driver (Debian: `apt-get install webkit2gtk-driver xvfb`)');
    const webkit = new WebKit();
    try {
      await webkit.start(driver);
      await use(webkit);
    } finally {
      await webkit.stop();
    }
  }, { scope: 'worker', timeout: 120_000 }],
});

/** Waits in the page until this holds. */
const until = (webkit, holds, ...args) => expect(async () => expect(await webkit.evaluate(holds, ...args)).toBe(true)).toPass({ timeout: 30_000 });

const ready = () => 'ready' in document.documentElement.dataset;

for (const lab of Object.keys(labs)) {
  test(`the page ${lab} opens with an answer, is played and shared`, async ({ webkit, baseURL }) => {
    test.slow();
    await webkit.open(`${baseURL}${lab}.html`);
    await until(webkit, ready);
    const inked = () => [...document.querySelectorAll('canvas')].some((canvas) => new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size > 2);
    await until(webkit, inked);
    await until(webkit, () => /\d/.test(document.querySelector('.answer').textContent));
    const count = () => document.querySelector('.count').textContent;
    const before = await webkit.evaluate(count);
    await webkit.evaluate(() => document.querySelector('.transport [aria-label="One step"]').click());
    await until(webkit, (before) => document.querySelector('.count').textContent !== before, before);
    // The address carries the step, and another visit opens it.
    const there = await webkit.evaluate(count);
    await until(webkit, () => location.hash.includes('step='));
    const link = await webkit.evaluate(() => location.href);
    await webkit.open('about:blank');
    await webkit.open(link);
    await until(webkit, ready);
    expect(await webkit.evaluate(count)).toBe(there);
  });

  test(`the page ${lab} says in WebKit what it says natively, to the last digit`, async ({ webkit, baseURL }) => {
    test.slow();
    await webkit.open(`${baseURL}bench.html`);
    const wanted = (await native())[lab];
    const states = await webkit.evaluate(async (lab) => {
      const engine = window.checks = await import(new URL('pkg/checks.js', document.baseURI).href);
      await engine.default({ module_or_path: new URL('pkg/checks_bg.wasm', document.baseURI) });
      return engine.page_states(lab);
    }, lab);
    expect(states).toEqual(wanted.map(({ state }) => state));
    for (const [index, { state, words }] of wanted.entries()) {
      expect(await webkit.evaluate((lab, index) => window.checks.page_words(lab, index), lab, index), state).toBe(words);
    }
  });
}

test('a whole run in workers ends, with its interval', async ({ webkit, baseURL }) => {
  await webkit.open(`${baseURL}patience.html`);
  await until(webkit, ready);
  await until(webkit, () => document.querySelector('.status').dataset.kind === 'done');
});
