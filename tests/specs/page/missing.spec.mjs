// Addresses at which there is no page: served, deep below the site, and without a network.
import { readFileSync } from 'node:fs';
import { expect, test } from '../../helpers/page.mjs';

test.use({ simulates: false, copies: true, expected: /status of 404|MIME type \('text\/html'\)|ERR_INTERNET_DISCONNECTED/ });

/** All that the service worker keeps, as the build wrote it. */
const kept = JSON.parse(/\[\["[^;]*?\]\]/.exec(readFileSync(new URL('../../../dist/sw.js', import.meta.url), 'utf8'))[0]).map(([path]) => path);

test('a host answers with a page that says what was asked for and what may be meant', async ({ page, baseURL }) => {
  const answer = await page.goto('patience#v1.alpha=3');
  expect(answer.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  await expect(page.locator('main')).toContainText('Asked for was /sub/path/patience.');
  await page.getByText('Perhaps you mean').getByRole('link').click();
  await expect(page).toHaveURL(`${baseURL}patience.html#v1.alpha=3`);
});

test('deep below the site, where its own addresses lead nowhere, the page is read where it lies', async ({ page, baseURL }) => {
  test.info().annotations.push({ type: 'why', description: 'relative links of 404.html' });
  await page.goto('lessons/old/rules/');
  await expect(page).toHaveURL(`${baseURL}404.html?from=%2Fsub%2Fpath%2Flessons%2Fold%2Frules%2F`);
  await expect(page.locator('main')).toContainText('Asked for was /sub/path/lessons/old/rules/.');
  expect(await page.locator('.bar').evaluate((bar) => getComputedStyle(bar).display)).toBe('flex');
  await page.getByText('Perhaps you mean').getByRole('link').click();
  await expect(page).toHaveURL(`${baseURL}lessons/rules.html`);
});

test('without a network every page that is kept loads, and any other address says so', async ({ page, context, baseURL }) => {
  test.setTimeout(180_000);
  await context.addInitScript(() => { if (origin !== 'null') localStorage.setItem('lobbylab-visit', 'known'); });
  await page.goto('404.html');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  const pages = kept.filter((path) => path.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(20);
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
    const styled = await page.evaluate(() => getComputedStyle(document.querySelector('.bar, body')).display);
    expect(styled, path).toMatch(/flex|block/);
  }
  await page.goto('patience.html');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  // Where its worker sends who asks for anything else (`offline.spec.mjs`).
  await page.goto('404.html?from=%2Fsub%2Fpath%2Flessons%2F&offline=');
  await expect(page.locator('main')).toContainText('There is no network just now');
  await context.setOffline(false);
});
