// What can be handed out: each lab as one file, opened from the disk; the archive of everything; pages that need a server say so.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, figure, inked, labs, openLab, simulated, test } from '../../helpers/page.mjs';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
/** Few replications, so that the simulation ends soon. */
const SHORT = { patience: 'v1.periods=2000&replications=2', rules: 'v1.arrivals=1000&replications=16' };

/** A folder of this test's own, which holds one file and nothing that it could load. */
function alone(lab, testInfo) {
  const folder = testInfo.outputPath('alone');
  mkdirSync(folder, { recursive: true });
  copyFileSync(`${DIST}single/${lab}.html`, `${folder}/${lab}.html`);
  return pathToFileURL(`${folder}/${lab}.html`).href;
}

for (const lab of Object.keys(labs)) {
  test(`${lab}, a file and nothing beside it: drawn, with workers, and no word from the browser @engines`, async ({ page }, testInfo) => {
    test.setTimeout(120_000);
    const url = alone(lab, testInfo);
    const asked = [];
    page.on('request', (request) => asked.push(request.url().split('#')[0]));
    await page.addInitScript(() => {
      const made = window.made = [];
      window.Worker = class extends Worker { constructor(...given) { super(...given); made.push(String(given[0])); } };
    });
    await page.goto(`${url}${SHORT[lab] ? `#${SHORT[lab]}` : ''}`);
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    const { figures: [first] } = labs[lab].tabs[0];
    expect(await inked((await figure(page, first)).locator('canvas'))).toBe(true);
    if (SHORT[lab]) {
      await simulated(page, 60_000);
      const made = await page.evaluate(() => window.made);
      expect(made.length).toBeGreaterThan(0);
      expect(made.filter((one) => !one.startsWith('blob:'))).toEqual([]);
    }
    expect(asked.filter((one) => one !== url && !/^(blob|data):/.test(one))).toEqual([]);
    // Nobody can load an embed from a file, and where the site lies is not known.
    await expect(page.locator('[data-do=embed]')).toHaveCount(0);
  });
}

test('a file keeps its state in its address, and starts its engine again after a trap', async ({ page }, testInfo) => {
  const url = alone('patience', testInfo);
  await page.goto(`${url}#v1.alpha=3`);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await expect(page.locator('#field-alpha')).toHaveValue('3');
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(`${url}#v1.alpha=3`);
  await expect(page.locator('.along')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`${url}#v1.story=1`);
  await expect(page.getByRole('button', { name: 'Try it first', exact: true })).toBeVisible();
  expect(await page.locator('.story').evaluate((story) => getComputedStyle(story).display)).not.toBe('none');
});

test('an embed of a file in a sandbox without an origin works too, with workers', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}404.html`);
  await page.setContent(`<iframe title="embed" width="800" height="600" sandbox="allow-scripts"></iframe>`);
  await page.locator('iframe').evaluate((frame, url) => { frame.src = url; }, `${baseURL}single/patience.html?embed=cost#${SHORT.patience}`);
  await expect(page.frameLocator('iframe').locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
});

test.describe('from the disk', () => {
  test.use({ expected: /CORS|ERR_FAILED|request outside the site: file:/ });

  test('a page of the site says in a sentence what to do, and leads to its lab as a file', async ({ page }) => {
    await page.goto(`${pathToFileURL(DIST).href}patience.html#v1.alpha=3`);
    const said = page.getByRole('alert');
    await expect(said).toContainText('Serve this folder (python3 -m http.server) and open the address that says.');
    await said.getByRole('link', { name: 'This lab as one file needs no server.' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await expect(page.locator('#field-alpha')).toHaveValue('3');
    await page.goto(`${pathToFileURL(DIST).href}lessons/patience.html`);
    await expect(page.getByRole('alert')).toContainText('Serve this folder');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('the share dialog and the lesson give the file, the dialog the archive too; all of it is there', async ({ page, baseURL }, testInfo) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  const along = page.locator('.along');
  await expect(along).toContainText(/this lab as one file \(\d\.\d MB\).*all of lobbylab \(\d+\.\d MB\)/);
  const [one, all] = await along.locator('a').evaluateAll((links) => links.map((link) => link.href));
  expect([one, all]).toEqual([`${baseURL}single/patience.html`, `${baseURL}lobbylab.zip`]);
  const [download] = await Promise.all([page.waitForEvent('download'), along.locator('a').first().click()]);
  expect(download.suggestedFilename()).toBe('lobbylab-patience.html');
  for (const lab of Object.keys(labs)) {
    if (!existsSync(`${DIST}lessons/${lab}.html`)) continue;
    expect(readFileSync(`${DIST}lessons/${lab}.html`, 'utf8')).toContain(`href="../single/${lab}.html" download="lobbylab-${lab}.html"`);
  }
  // Unpacked by somebody else's program.
  const folder = testInfo.outputPath('unpacked');
  mkdirSync(folder, { recursive: true });
  execFileSync('python3', ['-m', 'zipfile', '-e', `${DIST}lobbylab.zip`, folder]);
  for (const path of ['README.txt', 'index.html', 'sw.js', 'own/frame.html', 'pkg/patience_bg.wasm', 'single/arena.html']) {
    expect(statSync(`${folder}/lobbylab/${path}`).size, path).toBeGreaterThan(0);
    if (path !== 'README.txt') expect(readFileSync(`${folder}/lobbylab/${path}`).equals(readFileSync(`${DIST}${path}`)), path).toBe(true);
  }
  rmSync(folder, { recursive: true });
});
