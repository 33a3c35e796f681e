// The colours, the height and the keys of the page around an embed.
import { aWhile, expect, test } from '../../helpers/page.mjs';
import { drawn, element, frameOf, openHost, sized } from '../../helpers/hosts.mjs';

// Firefox's driver is heard looking into a frame that has gone; no page of ours says this line.
test.use({ simulates: false, expected: /^error: Permission denied to access property "length"$/ });

const root = (page) => frameOf(page).locator('html');
const theme = (page, name) => expect(root(page)).toHaveAttribute('data-theme', name);
const paper = (page) => root(page).evaluate((it) => getComputedStyle(it).backgroundColor);

test('auto follows the colours of the page as they change, however they are written, and shines through @engines', async ({ page, baseURL }) => {
  await openHost(page, baseURL, `<style>
    html { background: #fff; transition: background-color .3s; } html.dark { background: #101418; }
    [data-scheme=slate] { background: oklch(0.25 0.02 260); } [data-scheme=day] { background: color(srgb 0.95 0.95 0.9); }</style><div>${element({})}</div>`);
  await drawn(page);
  await theme(page, 'light');
  await page.evaluate(() => { document.documentElement.className = 'dark'; });
  await theme(page, 'dark');
  expect(await paper(page)).toBe('rgba(0, 0, 0, 0)');
  expect(await page.locator('lobbylab-figure iframe').evaluate((one) => one.style.colorScheme)).toBe('dark');
  await page.evaluate(() => { document.querySelector('div').dataset.scheme = 'day'; });
  await theme(page, 'light');
  await page.evaluate(() => { document.documentElement.className = ''; document.querySelector('div').dataset.scheme = 'slate'; });
  await theme(page, 'dark');
  // Moved to where it is light.
  await page.evaluate(() => document.body.append(document.querySelector('lobbylab-figure')));
  await theme(page, 'light');
});

test('a page that paints nothing is as dark as the system, if it says it can be', async ({ page, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openHost(page, baseURL, element({}));
  await drawn(page);
  await theme(page, 'light');
  await page.evaluate(() => { document.documentElement.style.colorScheme = 'light dark'; });
  await theme(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await theme(page, 'light');
});

test('another style sheet is seen too', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({}));
  await drawn(page);
  await theme(page, 'light');
  await page.evaluate(() => { document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { background: #222 }' })); });
  await theme(page, 'dark');
});

for (const [figure, height, width] of [['cost', 300, 640], ['stage', 400, 700], ['stage', 560, 1100], ['map', 560, 1100]]) {
  test(`height=${height}: all of ${figure} is in the frame`, async ({ page, baseURL }) => {
    await openHost(page, baseURL, `<div style="width: ${width}px">${element({ figure, height: String(height) })}</div>`);
    await expect(root(page)).toHaveAttribute('data-ready', '');
    await expect.poll(() => root(page).evaluate(() => document.querySelector('main').getBoundingClientRect().bottom <= innerHeight + 1)).toBe(true);
    expect(await page.locator('lobbylab-figure iframe').evaluate((one) => one.offsetHeight)).toBe(height);
    await aWhile(page);
    const at = await root(page).evaluate(() => ({ high: document.querySelector('main').getBoundingClientRect().height, over: document.documentElement.scrollHeight - innerHeight }));
    expect(at.over).toBeLessThanOrEqual(1);
    expect(at.high).toBeGreaterThan(height * 0.6);
  });
}

test('height=fit takes what its place gives, also when that changes', async ({ page, baseURL }) => {
  await openHost(page, baseURL, `<div style="width: 900px; height: 500px">${element({ figure: 'stage', height: 'fit', style: 'height: 100%' })}</div>`);
  await expect(root(page)).toHaveAttribute('data-ready', '');
  const inside = () => root(page).evaluate(() => [innerHeight, Math.round(document.querySelector('main').getBoundingClientRect().bottom) <= innerHeight + 1]);
  await expect.poll(inside).toEqual([500, true]);
  await page.locator('body > div').evaluate((div) => { div.style.height = '360px'; });
  await expect.poll(inside).toEqual([360, true]);
  await page.locator('body > div').evaluate((div) => { div.style.height = '640px'; });
  await expect.poll(inside).toEqual([640, true]);
  // What is pointed at is what is drawn there.
  await frameOf(page).getByRole('button', { name: 'One step', exact: true }).click();
  await expect(frameOf(page).locator('.count')).toHaveText('11 / 600');
});

test('Escape gives the keys back to the host, after a read-out is left', async ({ page, baseURL }) => {
  await openHost(page, baseURL, `<button>before</button>${element({})}`);
  await page.evaluate(() => { window.keys = []; addEventListener('keydown', (event) => window.keys.push(event.key)); });
  await drawn(page);
  await sized(page);
  await frameOf(page).locator('.plot').focus();
  await page.keyboard.press('ArrowRight');
  await expect(frameOf(page).locator('.tip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frameOf(page).locator('.tip')).toBeHidden();
  expect(await page.evaluate(() => document.activeElement.localName)).toBe('lobbylab-figure');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement.shadowRoot?.activeElement?.localName ?? '')).toBe('');
  await page.keyboard.press('PageDown');
  expect(await page.evaluate(() => window.keys)).toContain('PageDown');
});
