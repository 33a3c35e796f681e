// Labs, lessons and embeds on paper, from a dark system: every figure inked, in the colours of light paper, none cut.
import { expect, labs, openLab, test } from '../../helpers/page.mjs';
import { drawn, element, frameOf, openHost } from '../../helpers/hosts.mjs';
import { colours, pages } from '../../helpers/pdf.mjs';

test.use({ simulates: false });
test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'dark' }));

/** Width and height in pixels of CSS. */
const PAPER = { A4: [794, 1123], Letter: [816, 1056] };
/** A figure's own colours, of all that it draws with: those of a theme's series are no greys. */
const series = (svg) => [...svg.matchAll(/(?:fill|stroke)="(#[0-9A-Fa-f]{6})"/g)].map(([, digits]) => digits.toLowerCase())
  .filter((digits) => { const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)); return Math.max(r, g, b) - Math.min(r, g, b) > 60; });

/** Least contrast of any text on the page to white paper, and whose it is. */
const faintest = (page) => page.evaluate(() => {
  const channel = (byte) => { const part = byte / 255; return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const numbers = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const behind = (at) => {
    for (; at; at = at.parentElement) {
      const [r, g, b, a = 1] = numbers(getComputedStyle(at).backgroundColor);
      if (a > 0.5) return [r, g, b];
    }
    return [255, 255, 255];
  };
  let least = [21, ''];
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !at.checkVisibility() || at.closest('.sr, svg') || at.getBoundingClientRect().width < 2) continue;
    const [one, other] = [light(numbers(getComputedStyle(at).color)), light(behind(at))].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (other + 0.05);
    if (contrast < least[0]) least = [contrast, at.outerHTML.slice(0, 120)];
  }
  return least;
});

for (const lab of Object.keys(labs)) {
  for (const [format, [width, height]] of Object.entries(PAPER)) {
    test(`${lab} on ${format}: every figure of the question is inked in light colours, legible and in one piece`, async ({ page }) => {
      await openLab(page, '', '', lab);
      // What prepares the page for paper comes when it is whole: nobody prints within a frame of that.
      await expect.poll(() => page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        const { length } = document.querySelectorAll('svg.printed');
        dispatchEvent(new Event('afterprint'));
        return length;
      })).toBeGreaterThan(0);
      // What stands in the page while it is printed.
      await page.evaluate(() => addEventListener('beforeprint', () => {
        window.printed = [...document.querySelectorAll('figure svg.printed')].map((svg) => svg.outerHTML);
        // What has no number yet is left out, and named.
        window.bare = document.querySelectorAll('figure[data-bare]').length;
        window.staged = document.querySelectorAll('.stage svg.printed').length;
      }));
      const dark = await page.evaluate(() => ['--paper', '--card', '--ink'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()));
      const pdf = await page.pdf({ format });
      expect(pages(pdf)).toBeGreaterThan(0);
      const figures = await page.evaluate(() => window.printed);
      expect(figures.length + await page.evaluate(() => window.bare)).toBe(labs[lab].tabs[0].figures.length);
      const used = colours(pdf);
      for (const digits of dark) expect([...used.keys()], 'the screen’s dark colours').not.toContain(digits);
      const wanted = new Map();
      for (const svg of figures) {
        expect(svg.length).toBeGreaterThan(1000);
        for (const digits of new Set(series(svg))) wanted.set(digits, (wanted.get(digits) ?? 0) + 1);
      }
      // What each figure is drawn with is in the file, at least as often as there are figures that use it.
      for (const [digits, times] of wanted) expect(used.get(digits) ?? 0, digits).toBeGreaterThanOrEqual(times);
      // After it the page is as it was.
      await expect(page.locator('.printed')).toHaveCount(0);

      await page.setViewportSize({ width, height });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const cards = await page.locator('.card:has(> .printed), figure:has(> .printed)').evaluateAll((all) => all.map((card) => {
        const { height: tall, right } = card.getBoundingClientRect();
        const inner = card.querySelector('.printed').getBoundingClientRect();
        return { tall, right, inside: getComputedStyle(card).breakInside, wide: inner.width, high: inner.height };
      }));
      expect(cards.length).toBe(figures.length + await page.evaluate(() => window.staged));
      for (const card of cards) {
        expect(card.tall).toBeLessThanOrEqual(height);
        expect(card.right).toBeLessThanOrEqual(width);
        expect(card.inside).toBe('avoid');
        expect(card.wide).toBeGreaterThan(width * 0.7);
        expect(card.high).toBeGreaterThan(100);
      }
      const [contrast, whose] = await faintest(page);
      expect(contrast, whose).toBeGreaterThanOrEqual(4.5);
    });
  }
}

test('a lesson, the corrections and the home page are legible on paper', async ({ page }) => {
  for (const path of ['lessons/patience.html', 'corrections.html', 'generated/rules_paper.html', '404.html', '']) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const [contrast, whose] = await faintest(page);
    expect(contrast, whose).toBeGreaterThanOrEqual(4.5);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  }
});

test('six embeds of a dark page, of which most were never in view, are inked in light colours', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const figures = ['cost', 'map', 'states', 'rules', 'switching', 'levels'];
  await openHost(page, baseURL, `<style>html { background: #101418; color: #eee; } @media print { html { background: #fff; color: #000; } }</style>${figures.map((figure) => element({ figure, id: figure })).join('')}`);
  for (const figure of figures) {
    await page.locator(`#${figure}`).scrollIntoViewIfNeeded();
    await expect(frameOf(page, `#${figure}`).locator('html')).toHaveAttribute('data-ready', '');
  }
  await page.evaluate(() => scrollTo(0, 0));
  await drawn(page, 'cost', '#cost');
  const wanted = new Set();
  for (const figure of figures) {
    // What the frame puts in for the printer is what it saves as a file.
    const frame = frameOf(page, `#${figure}`).locator('html');
    const svg = frameOf(page, `#${figure}`).locator('svg.printed');
    await expect(async () => {
      await frame.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(svg).toHaveCount(1, { timeout: 500 });
    }).toPass();
    for (const digits of series(await svg.evaluate((one) => one.outerHTML))) wanted.add(digits);
    await frame.evaluate(() => dispatchEvent(new Event('afterprint')));
  }
  const pdf = await page.pdf({ format: 'A4' });
  const used = colours(pdf);
  for (const digits of wanted) expect(used.get(digits) ?? 0, digits).toBeGreaterThan(0);
  for (const digits of ['#101418']) expect([...used.keys()]).not.toContain(digits);
});

for (const [figure, width] of [['cost', 700], ['stage', 500]]) {
  test(`an embed of ${figure} has all of its picture in its frame on paper`, async ({ page, baseURL }) => {
    await openHost(page, baseURL, `<div style="width: ${width}px">${element({ figure })}</div>`);
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-grows', '');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 600, height: 900 });
    await expect(async () => {
      await frameOf(page).locator('html').evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(frameOf(page).locator('.printed')).toHaveCount(1, { timeout: 500 });
    }).toPass();
    const at = await frameOf(page).locator('.printed').evaluate((one) => ({ bottom: one.getBoundingClientRect().bottom, top: one.getBoundingClientRect().top, room: innerHeight, right: one.getBoundingClientRect().right, wide: innerWidth }));
    expect(at.bottom).toBeLessThanOrEqual(at.room + 1);
    expect(at.right).toBeLessThanOrEqual(at.wide + 1);
    expect(at.bottom - at.top).toBeGreaterThan(100);
  });
}

test('an embed that has not come yet is on paper what the page holds instead, and where it is', async ({ page, baseURL }) => {
  await openHost(page, baseURL, `<div style="height: 9000px"></div>${element({ state: 'v1.alpha=3' }, '<b>a table instead</b>')}`);
  await expect(page.getByText('a table instead')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  // Looked at in the same breath: the frame is asked for now, and what comes of it takes the place.
  const shown = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const host = document.querySelector('lobbylab-figure');
    return [host?.querySelector('b'), host?.shadowRoot?.querySelector('p')].map((one) => one?.checkVisibility() && one.textContent);
  });
  expect(shown).toEqual(['a table instead', `${baseURL}patience.html#v1.alpha=3`]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByText('a table instead')).toBeHidden();
});
