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

  // A task's own processor time, not the clock's: what else runs on the machine does not count.
  test(`${key}: no link holds the page's thread for 50 ms of processor time @alone`, async ({ page, browser }) => {
    test.setTimeout(180_000);
    const next = chance(1_000 + 100 * SEED + at);
    await openLab(page, '', '', key);
    // Once round, as a visitor's page is warm: what is compiled at first use is no link's work.
    for (const tab of labs[key].tabs) {
      await page.evaluate((to) => { location.hash = to; }, `v1.tab=${tab.key}`);
      await frames(page);
    }
    const long = [];
    for (let turn = 0; turn < LINKS; turn += 1) {
      const hash = link(labs[key], next, 0);
      await browser.startTracing(page, { categories: ['toplevel'] });
      await page.evaluate((to) => { location.hash = to; }, hash);
      await frames(page);
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      const mains = traceEvents.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`);
      const tasks = traceEvents.filter((event) => event.ph === 'X' && event.tdur > 0 && mains.includes(`${event.pid}/${event.tid}`));
      expect(tasks.length, 'tasks that were seen').toBeGreaterThan(0);
      const worst = Math.max(...tasks.map((task) => task.tdur)) / 1000;
      if (worst > 50) long.push(`${worst.toFixed(0)} ms: #${hash}`);
    }
    expect(long).toEqual([]);
  });
}
