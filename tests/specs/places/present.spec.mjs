// In a lecture hall: whatever the wall, there is nothing to scroll, the stage keeps its buttons, and type grows with the height.
import { LABS, open } from '../../helpers/labs.mjs';
import { expect, figure, frames, inked, labs, openTab, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

const WALLS = [[1280, 800], [1920, 1080], [3840, 2160]];

/** What of the page lies outside the window, as selectors; and the smallest type that is read. */
const laidOut = (page) => page.evaluate(() => {
  const seen = [...document.querySelectorAll('h1, .answer, .stage, .stage-box, .say, .meters, .transport, .transport button, .figures > figure, .plot')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const out = seen.filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
  }).map((one) => `${one.className || one.tagName} ${JSON.stringify(one.getBoundingClientRect())}`);
  const { scrollHeight, scrollWidth } = document.documentElement;
  return { out, over: [scrollWidth - innerWidth, scrollHeight - innerHeight, document.body.scrollHeight - innerHeight], type: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) };
});

for (const row of LABS) {
  const { lab } = row;
  test(`presented on any wall, every tab of the ${lab} lab fits it, with nothing to scroll`, async ({ page }) => {
    test.slow();
    await open(page, row);
    const sizes = [];
    for (const [width, height] of WALLS) {
      await page.setViewportSize({ width, height });
      for (const tab of labs[lab].tabs) {
        const where = `${tab.key} at ${width} × ${height}`;
        await openTab(page, tab.key);
        await page.keyboard.press('Alt+Shift+P');
        await expect(page.locator('html')).toHaveAttribute('data-present', '');
        await page.keyboard.press('a');
        await expect(page.locator('.answer')).toBeVisible();
        await frames(page);
        const { out, over, type } = await laidOut(page);
        expect(out, where).toEqual([]);
        expect(Math.max(...over), where).toBeLessThanOrEqual(0);
        expect(await page.locator('.transport').isVisible(), where).toBe(Boolean(tab.stage));
        if (tab.stage) {
          const canvas = page.locator('.stage-box canvas');
          const box = await canvas.boundingBox();
          expect(box.height, where).toBeGreaterThan(0.2 * height);
          // What is said under the picture does not lie on it.
          expect((await page.locator('.meters').boundingBox()).y, where).toBeGreaterThanOrEqual(box.y + box.height - 1);
          expect((await page.locator('.transport').boundingBox()).y, where).toBeGreaterThanOrEqual((await page.locator('.say').boundingBox()).y);
        } else if (tab.figures.length) {
          const plots = page.locator('.plot').filter({ visible: true });
          await expect(plots, where).toHaveCount(1);
          expect((await plots.boundingBox()).height, where).toBeGreaterThan(0.3 * height);
        } else await expect(page.locator('.truth-host'), where).toBeInViewport();
        // F shows one figure after another, and then the stage again.
        const all = await page.locator('figure[data-figure]').evaluateAll((cards) => cards.filter((card) => card.checkVisibility()).length);
        for (let at = 0; at < (width === 1280 ? all : 0); at += 1) {
          await page.keyboard.press('f');
          await expect(page.locator('figure.full')).toHaveCount(1);
          await frames(page);
          expect((await laidOut(page)).out, `figure ${at} of ${where}`).toEqual([]);
        }
        if (width === 1280) await page.keyboard.press('f');
        await expect(page.locator('figure.full')).toHaveCount(0);
        if (tab === labs[lab].tabs[0]) sizes.push(type);
        await page.keyboard.press('Escape');
        await expect(page.locator('html')).not.toHaveAttribute('data-present');
      }
    }
    await page.keyboard.press('Alt+Shift+P');
    if (labs[lab].tabs.at(-1).stage) expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
    expect(sizes[1]).toBeGreaterThan(sizes[0]);
    expect(sizes[2]).toBeGreaterThan(1.9 * sizes[1]);
  });
}

test('when a presentation ends, the page is as it was', async ({ page }) => {
  await open(page, { lab: 'balance' });
  const box = page.locator('.stage-box');
  const before = await box.boundingBox();
  await page.keyboard.press('Alt+Shift+P');
  await expect.poll(async () => (await box.boundingBox()).height).not.toBe(before.height);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await box.boundingBox()).height).toBe(before.height);
  await figure(page, labs.balance.tabs[0].figures[0]);
});
