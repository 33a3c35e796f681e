import { aWhile, expect, fill, inked, openLab, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

/** The host page under another name of this machine: another origin than the site's. */
const abroad = (baseURL) => new URL('/host/index.html', baseURL).href.replace('127.0.0.1', 'localhost');

test('an embed shows just its figure, in its theme, with a way to the full version @engines', async ({ page }) => {
  await openLab(page, 'v1.alpha=1.5', '?embed=cost&theme=dark&controls=none');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('[data-figure=cost]')).toBeVisible();
  for (const gone of ['.bar', '.answer', '.panel', '.stage', '[data-figure=map]', 'input']) await expect(page.locator(gone)).toBeHidden();
  const full = page.getByRole('link', { name: /full version/ });
  await expect(full).toHaveAttribute('target', '_blank');
  const [opened] = await Promise.all([page.waitForEvent('popup'), full.click()]);
  await expect(opened).toHaveURL(/patience\.html#v1\.alpha=1\.5$/);
  await expect(opened.locator('.panel')).toBeVisible();
});

for (const theme of ['light', 'projector']) {
  test(`the theme ${theme} is forced, whatever the visitor's system says`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openLab(page, '', `?embed=cost&theme=${theme}`);
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const forced = await paper();
    await openLab(page, '', '?embed=cost');
    expect(await paper()).not.toBe(forced);
  });
}

test('an embedded stage plays, with controls when asked for @engines', async ({ page }) => {
  await openLab(page, '', '?embed=stage&controls=model');
  await expect(page.locator('.stage')).toBeVisible();
  await expect(page.locator('#field-alpha')).toBeVisible();
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  await expect(page.locator('.count')).toHaveText('11 / 600');
});

test('an embed of something unknown shows the stage', async ({ page }) => {
  await openLab(page, '', '?embed=bogus');
  await expect(page.locator('.stage')).toBeVisible();
  expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
});

test('a host page of another origin gets the figure at the height it needs, and keeps its own address', async ({ page, baseURL }) => {
  await page.goto(`${abroad(baseURL)}#mine`);
  const element = page.locator('lobbylab-figure iframe').first();
  const frame = page.frameLocator('lobbylab-figure iframe').first();
  await expect(frame.locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
  expect(new URL(await element.getAttribute('src')).origin).not.toBe(new URL(page.url()).origin);
  const wanted = () => frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
  await expect.poll(async () => (await element.evaluate((one) => one.offsetHeight)) - await wanted()).toBe(0);
  expect(await frame.locator('html').evaluate((root) => root.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);

  const before = await page.evaluate(() => history.length);
  const stage = page.frameLocator('#stage iframe');
  await fill(stage.locator('#field-alpha'), '3');
  await stage.getByRole('button', { name: 'One step', exact: true }).click();
  await expect.poll(() => stage.locator('html').evaluate(() => location.hash)).toContain('alpha=3');
  expect(page.url()).toMatch(/^http:\/\/localhost:\d+\/host\/index\.html#mine$/);
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test('a host page of the same origin works as well, and may change what it shows @engines', async ({ page }) => {
  await page.goto('/host/index.html?same');
  const frame = page.frameLocator('lobbylab-figure iframe').first();
  await expect(frame.locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
  await page.locator('lobbylab-figure').first().evaluate((one) => one.setAttribute('figure', 'map'));
  await expect(frame.locator('[data-figure=map]')).toHaveAttribute('data-drawn', '');
  await expect(frame.locator('[data-figure=cost]')).toHaveCount(0);
});

test('an embed sleeps while it is off the screen', async ({ page, baseURL }) => {
  await page.goto(abroad(baseURL));
  const far = page.frameLocator('#far iframe');
  await page.locator('#far iframe').evaluate((one) => { one.loading = 'eager'; });
  await expect(far.locator('html')).toHaveAttribute('data-ready', '');
  await expect(far.locator('[data-figure=rules]')).not.toHaveAttribute('data-drawn', '');
  await page.locator('#far').scrollIntoViewIfNeeded();
  await expect(far.locator('[data-figure=rules]')).toHaveAttribute('data-drawn', '');
});

test('a playing stage rests while it is off the screen, and goes on', async ({ page, baseURL }) => {
  await page.goto(abroad(baseURL));
  const stage = page.frameLocator('#stage iframe');
  const count = stage.locator('.count');
  await stage.getByRole('button', { name: 'Play', exact: true }).click();
  const played = await count.textContent();
  await expect(count).not.toHaveText(played);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // It may take a frame or two until it knows.
  await aWhile(page);
  const rested = await count.textContent();
  await aWhile(page);
  await aWhile(page);
  await expect(count).toHaveText(rested);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(count).not.toHaveText(rested);
});

test('an embed tells nothing to a page that does not greet it rightly', async ({ page }) => {
  await page.goto('/host/stranger.html');
  await expect(page.frameLocator('iframe').locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
  await page.evaluate(() => window.shout());
  await aWhile(page);
  expect(await page.evaluate(() => window.heard)).toEqual([]);
  // It was not deaf: the right greeting is answered, with the nonce it came with.
  await page.evaluate(() => document.querySelector('iframe').contentWindow.postMessage({ lobbylab: 'hello', nonce: '0123456789abcdef' }, '*'));
  await expect.poll(() => page.evaluate(() => window.heard.map((word) => `${word.lobbylab} ${word.nonce}`))).toContain('ready 0123456789abcdef');
  // And only once: a second voice learns nothing.
  await page.evaluate(() => { window.heard = []; document.querySelector('iframe').contentWindow.postMessage({ lobbylab: 'hello', nonce: 'fedcba9876543210' }, '*'); });
  await aWhile(page);
  expect(await page.evaluate(() => window.heard.filter((word) => word.nonce !== '0123456789abcdef'))).toEqual([]);
});

test('a host follows no height that comes without its nonce or from another window', async ({ page, baseURL }) => {
  await page.goto(abroad(baseURL));
  const element = page.locator('lobbylab-figure iframe').first();
  const frame = page.frameLocator('lobbylab-figure iframe').first();
  await expect(frame.locator('html')).toHaveAttribute('data-grows', '');
  const settled = () => frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
  await expect.poll(async () => (await element.evaluate((one) => one.offsetHeight)) - await settled()).toBe(0);
  const height = await element.evaluate((one) => one.offsetHeight);
  // From the embed's own window, but with a nonce that is none; and from the host itself.
  await frame.locator('html').evaluate(() => {
    for (const nonce of ['', '0'.repeat(32), undefined]) parent.postMessage({ lobbylab: 'height', nonce, height: 1234 }, '*');
  });
  await page.evaluate(() => postMessage({ lobbylab: 'height', nonce: '0'.repeat(32), height: 1234 }, '*'));
  await aWhile(page);
  expect(await element.evaluate((one) => one.offsetHeight)).toBe(height);
});
