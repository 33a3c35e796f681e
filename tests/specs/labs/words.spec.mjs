import { native } from '../../helpers/native.mjs';
import { expect, labs, test } from '../../helpers/page.mjs';

for (const lab of Object.keys(labs)) {
  test(`the page ${lab} says in this browser what it says natively, to the last digit @engines`, async ({ page }) => {
    test.slow();
    const wanted = (await native())[lab];
    await page.goto('bench.html');
    const states = await page.evaluate(async (lab) => {
      const engine = window.checks = await import(new URL('pkg/checks.js', document.baseURI).href);
      await engine.default({ module_or_path: new URL('pkg/checks_bg.wasm', document.baseURI) });
      return engine.page_states(lab);
    }, lab);
    expect(states).toEqual(wanted.map(({ state }) => state));
    for (const [index, { state, words }] of wanted.entries()) {
      const said = await page.evaluate(([lab, index]) => window.checks.page_words(lab, index), [lab, index]);
      expect(said, state).toBe(words);
    }
  });
}
