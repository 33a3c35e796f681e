// Hosts that keep much out: sandboxes, isolated pages, strict policies. A picture, or a sentence with a link; never an empty box.
import { expect, test } from '../../helpers/page.mjs';
import { drawn, element, frameOf, openHost, sized } from '../../helpers/hosts.mjs';

/** As common static hosts answer: anybody may read, which the development server does not say. */
const opened = (context, baseURL) => context.route(`${baseURL}**`, async (route) => {
  const response = await route.fetch().catch(() => undefined);
  if (!response) return;
  // What is asked for when the spec is over has nobody to go to.
  await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } }).catch(() => {});
});
const frame = (baseURL, sandbox) => `<iframe title="embed" width="800" height="600" sandbox="${sandbox}" src="${baseURL}patience.html?embed=cost#v1.periods=2000&replications=2"></iframe>`;
const inner = (page) => page.frameLocator('iframe');

test.describe('a sandbox that lets scripts in, on a host that lets nobody read', () => {
  test.use({ expected: /CORS|ERR_FAILED|opaque|sandbox|null/ });

  test('says so, with a link', async ({ page, baseURL }) => {
    await openHost(page, baseURL, frame(baseURL, 'allow-scripts'), { script: '' });
    await expect(inner(page).getByRole('alert')).toContainText('its sandbox lets no scripts of ours in');
    await expect(inner(page).getByRole('link', { name: 'Open the lab itself.' })).toHaveAttribute('href', /patience\.html#v1\.periods=2000/);
  });

  test('an element in such a sandbox says so too, with what the host has instead', async ({ page, baseURL }) => {
    const inside = `<script src='${baseURL}embed.js'></script>${element({}).replaceAll('"', "'").replace('></', '><b>a table</b></')}`;
    await openHost(page, baseURL, `<iframe title="embed" width="800" height="600" sandbox="allow-scripts" srcdoc="${inside}"></iframe>`, { script: '' });
    await expect(inner(page).locator('lobbylab-figure').getByText('its sandbox lets no scripts of ours in')).toBeVisible();
    await expect(inner(page).getByText('a table')).toBeVisible();
    await expect(inner(page).getByRole('link', { name: 'Open it here' })).toBeVisible();
  });
});

test.describe('a sandbox that lets scripts in, on a host that lets everybody read', () => {
  test.use({ expected: /Worker|opaque|null|localStorage|sandbox/ });

  test('draws, simulates without workers, and says that it does', async ({ page, baseURL, context }) => {
    await opened(context, baseURL);
    await page.addInitScript(() => {
      window.said = [];
      addEventListener('DOMContentLoaded', () => new MutationObserver(() => window.said.push(document.querySelector('.status')?.textContent ?? '')).observe(document, { subtree: true, childList: true, characterData: true }));
    });
    await openHost(page, baseURL, frame(baseURL, 'allow-scripts').replace('embed=cost', 'embed=rules'), { script: '' });
    await expect(inner(page).locator('[data-figure=rules]')).toHaveAttribute('data-drawn', '');
    await expect(inner(page).locator('.status')).toHaveAttribute('data-kind', 'done', { timeout: 40_000 });
    expect(await inner(page).locator('html').evaluate(() => window.said.join())).toContain('No workers here: simulating slowly in the page');
    await expect(inner(page).locator('.failures')).toBeHidden();
  });
});

test('a sandbox that keeps the origin works like any frame', async ({ page, baseURL }) => {
  await openHost(page, baseURL, frame(baseURL, 'allow-scripts allow-same-origin'), { script: '' });
  await expect(inner(page).locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
});

test('a page that is isolated shows the figure, without credentials', async ({ page, baseURL, context }) => {
  await opened(context, baseURL);
  await openHost(page, baseURL, element({}), {
    script: `<script src="${baseURL}embed.js" crossorigin="anonymous"></script>`,
    headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
  });
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  await drawn(page);
  await sized(page);
});

test('a strict policy that names the lab twice is enough', async ({ page, baseURL }) => {
  const { origin } = new URL(baseURL);
  await openHost(page, baseURL, element({}), {
    headers: { 'content-security-policy': `default-src 'none'; script-src ${origin}; frame-src ${origin}; style-src 'self'; img-src data:; require-trusted-types-for 'script'` },
  });
  await drawn(page);
  await sized(page);
  await expect(frameOf(page).locator('canvas').first()).toBeVisible();
});
