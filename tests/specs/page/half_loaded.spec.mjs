// A page of which something is missing: a script, the engine, scripts at all; and a browser that refuses.
import { expect, openLab, test, type } from '../../helpers/page.mjs';

const late = (page) => page.locator('main .late');

test.describe('something does not come', () => {
  test.use({ expected: /Failed to load resource|Failed to fetch|dynamically imported/ });

  for (const [file, told] of [['js/page/link.js', 'js'], ['generated/patience.js', 'generated/patience.js']]) {
    test(`without ${file} the page says that it is missing`, async ({ page }) => {
      await page.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: 'nothing here' }));
      await page.goto('patience.html');
      await expect(late(page)).toBeVisible();
      await expect(late(page)).toContainText(told);
      await expect(late(page)).toContainText('can be read');
    });
  }

  test('an engine that stalls is told of, and the word goes when it comes', async ({ page }) => {
    // The page waits twelve seconds before it says so: here one.
    await page.addInitScript(() => {
      const wait = setTimeout;
      window.setTimeout = (work, time, ...more) => wait(work, time === 12000 ? 1000 : time, ...more);
    });
    let go;
    const gone = new Promise((done) => { go = done; });
    await page.route('**/*.wasm', async (route) => { await gone; await route.continue(); });
    await page.goto('patience.html');
    await expect(late(page)).toContainText('has not come yet');
    go();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await expect(late(page)).toBeHidden();
  });
});

test.describe('opened as a file', () => {
  test.use({ expected: /file:|CORS|ERR_FAILED/ });

  for (const path of ['patience.html', 'index.html', 'lessons/rules.html']) {
    test(`${path} says what to do`, async ({ page }) => {
      await page.goto(new URL(`../../../dist/${path}`, import.meta.url).href);
      await expect(late(page)).toContainText('Serve this folder');
      await expect(late(page)).toHaveCount(1);
    });
  }
});

test('a browser without WebAssembly is told so', async ({ page }) => {
  await page.addInitScript(() => { delete globalThis.WebAssembly; });
  await page.goto('patience.html');
  await expect(page.locator('.failures')).toContainText('no WebAssembly');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page says what can still be read', async ({ page }) => {
    await page.goto('patience.html');
    await expect(page.locator('noscript .notice')).toContainText('Scripts are switched off');
    await expect(page.locator('h1')).toBeVisible();
  });
});

test('a browser that refuses to write addresses stops no frame', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => { throw new DOMException('too many calls', 'SecurityError'); };
    history.pushState = refuse;
    history.replaceState = refuse;
  });
  await openLab(page);
  await type(page, 'q', '0.45');
  await expect(page.locator('.answer')).toContainText('45 % are strong');
  await page.locator('.presets button').nth(1).click();
  await expect(page.locator('.answer')).not.toContainText('45 % are strong');
  await type(page, 'q', '0.35');
  await expect(page.locator('.answer')).toContainText('35 % are strong');
});
