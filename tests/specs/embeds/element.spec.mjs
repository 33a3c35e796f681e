// The element in a host's page: moved, changed, slow, unknown, without scripts.
import { readFileSync } from 'node:fs';
import { aWhile, expect, fill, frames, labs, test } from '../../helpers/page.mjs';
import { drawn, element, frameOf, openHost, sized } from '../../helpers/hosts.mjs';

test.use({ simulates: false });

const one = (page) => page.locator('lobbylab-figure');
const alpha = (page) => frameOf(page).locator('#field-alpha');
const history = (page) => page.evaluate(() => window.history.length);

test('an element that is taken out and put in elsewhere, twice, has the height it needs, and what the reader set', async ({ page, baseURL }) => {
  await openHost(page, baseURL, `<section>${element({ figure: 'stage', controls: 'model' })}</section><section></section>`);
  await sized(page);
  await fill(alpha(page), '3.5');
  await expect.poll(() => one(page).evaluate((it) => it.current)).toContain('alpha=3.5');
  for (const place of [1, 0]) {
    await page.evaluate((at) => document.querySelectorAll('section')[at].append(document.querySelector('lobbylab-figure')), place);
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-grows', '');
    const wide = await sized(page);
    await page.locator('body').evaluate((body) => { body.style.width = '420px'; });
    await expect.poll(() => sized(page)).toBeGreaterThan(wide);
    await page.locator('body').evaluate((body) => { body.style.width = ''; });
    await sized(page);
    await expect(alpha(page)).toHaveValue('3.5');
  }
});

test('states and themes that the host changes reach the reader, keep what they set and leave the history alone', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({ figure: 'stage', controls: 'model', state: 'v1.alpha=1.5' }));
  await sized(page);
  const before = await history(page);
  const loaded = await frameOf(page).locator('html').evaluate(() => performance.timeOrigin);
  for (const value of ['2.5', '3', '3.5', '4']) {
    await one(page).evaluate((it, state) => it.setAttribute('state', state), `v1.alpha=${value}`);
    await expect(alpha(page)).toHaveValue(value);
  }
  await fill(alpha(page), '5');
  await expect.poll(() => one(page).evaluate((it) => it.current)).toContain('alpha=5');
  for (const theme of ['dark', 'light', 'projector', 'dark']) {
    await one(page).evaluate((it, name) => it.setAttribute('theme', name), theme);
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', theme);
  }
  await expect(alpha(page)).toHaveValue('5');
  await page.locator('body').evaluate((body) => { body.style.width = '420px'; });
  await sized(page);
  expect(await frameOf(page).locator('html').evaluate(() => performance.timeOrigin)).toBe(loaded);
  expect(await history(page)).toBe(before);
});

test('another figure comes in a frame of its own, with what the reader set, and the history stays', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({ controls: 'model' }));
  await drawn(page);
  await fill(alpha(page), '3.5');
  await expect.poll(() => one(page).evaluate((it) => it.current)).toContain('alpha=3.5');
  const before = await history(page);
  for (const figure of ['map', 'levels']) {
    await one(page).evaluate((it, name) => it.setAttribute('figure', name), figure);
    await drawn(page, figure);
    await sized(page);
    await expect(alpha(page)).toHaveValue('3.5');
  }
  expect(await history(page)).toBe(before);
  // Of another lab nothing is kept; both attributes make one new frame.
  await one(page).evaluate((it) => { it.setAttribute('lab', 'rules'); it.setAttribute('figure', 'stage'); });
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-lab', 'rules');
  expect(await one(page).evaluate((it) => it.shadowRoot.querySelectorAll('iframe').length)).toBe(1);
  expect(await one(page).evaluate((it) => it.current)).not.toContain('alpha');
});

test('what loads late hears the greeting later', async ({ page, baseURL }) => {
  await page.route('**/generated/patience.js', async (route) => {
    await new Promise((done) => { setTimeout(done, 2500); });
    await route.continue();
  });
  await openHost(page, baseURL, element({ figure: 'stage' }));
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-ready', '');
  await sized(page);
});

test('the frame is named after what it shows', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({}));
  await drawn(page);
  const title = labs.patience.figures.find(({ key }) => key === 'cost').title;
  await expect(page.locator('lobbylab-figure iframe')).toHaveAttribute('title', `${title} (lobbylab)`);
});

test('an unknown lab is said in the host, with a link, and asks the site for nothing', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({ lab: 'patiense' }, '<img alt="a picture instead" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'));
  await expect(one(page).getByText('There is no lab “patiense”; there are patience, rules,')).toBeVisible();
  await expect(one(page).getByRole('link', { name: 'Open it here' })).toHaveAttribute('href', baseURL);
  await expect(page.getByAltText('a picture instead')).toBeVisible();
  await expect(page.locator('lobbylab-figure iframe')).toHaveCount(0);
  await one(page).evaluate((it) => it.setAttribute('lab', 'patience'));
  await drawn(page);
  await expect(page.getByAltText('a picture instead')).toBeHidden();
});

test('an unknown figure is said in the frame, which shows the stage instead', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({ figure: 'costs' }));
  await expect(frameOf(page).getByRole('alert')).toContainText('There is no figure “costs” in this lab, so this is its stage. There are stage, cost,');
  await expect(frameOf(page).locator('.stage')).toBeVisible();
});

test('a lab that does not answer is said, with a link and what the host has instead; what answers later is shown', async ({ page, baseURL, context }) => {
  await page.clock.install();
  let late = () => {};
  const held = new Promise((done) => { late = () => done(undefined); });
  await context.route('**/js/lab.js', async (route) => { await held; await route.continue(); });
  await openHost(page, baseURL, element({ state: 'v1.alpha=3' }, '<em>a table instead</em>'));
  await frameOf(page).locator('html[data-lab]').waitFor();
  await page.clock.runFor(16_000);
  await expect(one(page).getByText('lobbylab has not answered')).toBeVisible();
  await expect(one(page).getByRole('link', { name: 'Open it here' })).toHaveAttribute('href', `${baseURL}patience.html#v1.alpha=3`);
  await expect(page.getByText('a table instead')).toBeVisible();
  late();
  await page.clock.resume();
  await expect(page.locator('lobbylab-figure iframe')).toBeVisible();
  await expect(page.getByText('a table instead')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows what the element holds', async ({ page, baseURL }) => {
    await openHost(page, baseURL, element({}, '<a href="https://example.org/">the figure</a>'));
    await expect(page.getByRole('link', { name: 'the figure' })).toBeVisible();
  });
});

for (const [what, script, base] of [
  ['the module, imported', (site) => `<script type="module">import '${site}embed.mjs';</script>`, ''],
  ['the module, as a tag', (site) => `<script type="module" src="${site}embed.mjs"></script>`, ''],
  ['the classic script, as a module', (site) => `<script type="module" src="${site}embed.js"></script>`, ''],
  ['a copy of the host\'s own, told where the labs are', () => '<script src="/host/copy.js"></script>', '/sub/path'],
]) {
  test(`${what}, works as well`, async ({ page, baseURL }) => {
    await page.route('**/host/copy.js', (route) => route.fulfill({ contentType: 'text/javascript', body: readFileSync(new URL('../../../dist/embed.js', import.meta.url), 'utf8') }));
    await openHost(page, baseURL, element(base ? { base } : {}), { same: true, script: script(baseURL) });
    await drawn(page);
    await sized(page);
  });
}

test('a base that is no address is said', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({ base: 'http://[' }));
  await expect(one(page).getByText('base is “http://[”')).toBeVisible();
});

test('the element knows the labs there are', async ({ page, baseURL }) => {
  const told = /const LABS = \[(.*)\]/.exec(readFileSync(new URL('../../../www/embed.mjs', import.meta.url), 'utf8'))[1];
  expect(told.split(', ').map((name) => name.slice(1, -1)).sort()).toEqual(Object.keys(labs).sort());
  // Rendered on a server, the module neither fails nor does anything.
  const { LobbylabFigure } = await import('../../../dist/embed.mjs');
  expect(typeof LobbylabFigure).toBe('function');
  await openHost(page, baseURL, '');
  await frames(page);
  await aWhile(page);
});
