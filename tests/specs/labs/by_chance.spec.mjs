// Links by chance, at the ends of all ranges and beyond them: no page breaks, and every word of it is a word.
import { chance, link } from '../../helpers/chance.mjs';
import { expect, frames, labs, openLab, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

const LINKS = Number(process.env.LOBBYLAB_LINKS ?? 25);
const SEED = Number(process.env.LOBBYLAB_LINKS_SEED ?? 1);

for (const [at, key] of Object.keys(labs).entries()) {
  test(`${key}: ${LINKS} links by chance leave a page that is whole`, async ({ page }) => {
    test.setTimeout(120_000 + 4_000 * LINKS);
    const next = chance(100 * SEED + at);
    await openLab(page, '', '', key);
    for (let turn = 0; turn < LINKS; turn += 1) {
      const hash = link(labs[key], next);
      await page.evaluate((to) => { location.hash = to; }, hash);
      await frames(page);
      const seen = await page.evaluate(() => ({
        failed: [...document.querySelectorAll('.failures:not([hidden])')].map((one) => one.textContent?.trim() ?? '').join(' '),
        words: [...document.querySelectorAll('.answer, .notices, figcaption, .failures')].map((one) => one.textContent ?? '').join(' '),
        notices: document.querySelectorAll('.notices li, .notices p').length,
      }));
      expect(seen.failed, hash).toBe('');
      expect(seen.words, hash).not.toMatch(/\bundefined\b|\[object|\bnull\b/);
      expect(seen.notices, hash).toBeLessThan(30);
    }
    // What comes after nonsense is a page like any other.
    await page.evaluate(() => { location.hash = ''; });
    await frames(page);
    await expect(page.locator('.answer').first()).not.toBeEmpty();
  });
}
