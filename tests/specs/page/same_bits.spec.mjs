import { readFileSync } from 'node:fs';
import { expect, openLab, test } from '../../helpers/page.mjs';

// Written by the Rust test `fingerprints`, which computes the same reports natively.
const reports = JSON.parse(readFileSync(new URL('../../golden/fingerprints.json', import.meta.url), 'utf8'));

test('the browser computes the very bits of a native run, in one shard and in three @engines', async ({ page }) => {
  // Every question, four times over.
  test.slow();
  expect(reports.length).toBeGreaterThan(3);
  await openLab(page);
  for (const { name, question, values, fingerprint } of reports) {
    for (const shards of [1, 3]) {
      const found = await page.evaluate(async ([question, values, shards]) => {
        const engine = await import(new URL('pkg/checks.js', document.baseURI).href);
        await engine.default({ module_or_path: new URL('pkg/checks_bg.wasm', document.baseURI) });
        return engine.fingerprint({ question, values }, shards);
      }, [question, values, shards]);
      expect(found, `${name}, ${shards} shards`).toBe(fingerprint);
    }
  }
});
