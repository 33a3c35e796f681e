import { rootSite } from '../playwright.config.mjs';
import { allFit, clean, cleanInBothThemes, shown, stairs, tabs } from '../helpers/looks.mjs';
import { expect, figure, inked, openBalance, picture, simulated, test, type } from '../helpers/page.mjs';

test('axe finds nothing in the balance lab, in either theme', async ({ page }) => {
  await openBalance(page, 'v1.k=2&n=24&replications=3&rounds=30');
  await simulated(page);
  await cleanInBothThemes(page);
});

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('axe finds nothing with errors, warnings, typed lists, an open table and open formulas, nor in the lesson @phone @elsewhere', async ({ page }) => {
    await openBalance(page, 'v1.terms=bogus&zzz=1&n=1000000&limited=yes&skills=typed&view=roles');
    await page.locator('#field-typed').fill('1 NaN');
    await page.locator('#field-typed').blur();
    await type(page, 'alpha', '-9');
    await page.locator('#formulas summary').click();
    await (await figure(page, 'outlier')).getByRole('button', { name: 'Table' }).click();
    await clean(page);
    await page.goto('lessons/balance.html');
    await clean(page);
    await stairs(page);
  });

  test('headings of the balance lab go down one level at a time', async ({ page }) => {
    await openBalance(page);
    await stairs(page);
  });

  test('nothing of the balance lab is wider than the phone, and a finger hits everything @phone @elsewhere', async ({ page }) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await allFit(page, 'balance', ['', '#v1.alpha=abc&zzz=1&typed=NaN&skills=typed&limited=yes', '#v1.view=partition&k=8&n=1000', '#v1.view=sum', '#v1.view=roles&k=8', '?embed=stage&controls=model']);
    }
  });

  test('on a phone the controls come right under the stage, which is as wide as the page @phone @elsewhere', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const view of ['queue', 'roles', 'partition', 'sum']) {
      await openBalance(page, `v1.view=${view}&step=100`);
      const [stage, panel, canvas] = await Promise.all(['.stage', '.panel', '.stage-box canvas'].map((place) => page.locator(place).first().boundingBox()));
      expect(panel.y).toBeGreaterThanOrEqual(stage.y + stage.height);
      expect(panel.y - stage.y - stage.height).toBeLessThan(40);
      expect(canvas.width).toBeGreaterThan(280);
      expect(await inked(page.locator('.stage-box canvas')), view).toBe(true);
      await page.goto('about:blank');
    }
  });

  test('every picture of the balance lab has a pixel of its own for each pixel of the screen, in the dark as well @dark', async ({ page }) => {
    for (const view of ['queue', 'roles', 'partition', 'sum']) {
      await openBalance(page, `v1.view=${view}`);
      for (const canvas of [page.locator('.stage-box canvas'), (await figure(page, 'outlier')).locator('canvas')]) {
        const [width, height, css, ratio] = await canvas.evaluate((one) => [one.width, one.height, one.getBoundingClientRect().toJSON(), devicePixelRatio]);
        expect(Math.abs(width - css.width * ratio)).toBeLessThanOrEqual(1);
        expect(Math.abs(height - css.height * ratio)).toBeLessThanOrEqual(1);
        expect(await inked(canvas)).toBe(true);
      }
      await page.goto('about:blank');
    }
  });

  test('the stage of the balance lab follows the theme', async ({ page }) => {
    await openBalance(page);
    const canvas = page.locator('.stage-box canvas');
    const light = await picture(canvas);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => picture(canvas)).not.toBe(light);
    await page.keyboard.press('Alt+Shift+D');
    await expect.poll(() => picture(canvas)).toBe(light);
  });

  /** The smallest type of a visible text, formulas aside. */
  const least = (page) => page.evaluate(() => Math.min(...[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && !one.closest('.sr, math, sup, sub') && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())).map((one) => Number.parseFloat(getComputedStyle(one).fontSize))));

  for (const [width, height] of [[1024, 768], [1280, 900], [1920, 1080]]) {
    test(`in a lecture hall of ${width} by ${height} the stage keeps its shape, in large type`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openBalance(page);
      expect(await least(page)).toBeGreaterThan(11.5);
      await page.keyboard.press('Alt+Shift+P');
      await expect(page.locator('html')).toHaveAttribute('data-present', '');
      await expect.poll(() => least(page)).toBeGreaterThan(17);
      for (const gone of ['.bar', 'footer', '.presets']) await expect(page.locator(gone)).toBeHidden();
      for (const kept of ['.answer', '.say', '.transport', '#field-alpha', '#field-view']) await expect(page.locator(kept)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const canvas = page.locator('.stage-box canvas');
      for (const view of ['roles', 'partition', 'sum', 'queue']) {
        await page.locator('#field-view').selectOption(view);
        // The large type needs its room: rather a page to scroll than words over words.
        await expect.poll(async () => (await canvas.boundingBox()).height, view).toBeGreaterThan(500);
        const { width: across } = await canvas.boundingBox();
        expect(across, view).toBeGreaterThan(0.8 * width);
      }
      expect(await inked(canvas)).toBe(true);
      await page.locator('h1').click();
      await page.keyboard.press('Escape');
      await expect(page.locator('.bar')).toBeVisible();
    });
  }

  test('the balance lab needs no mouse', async ({ page }) => {
    await openBalance(page);
    const count = page.locator('.count');
    const last = Number((await count.textContent()).split('/')[1]);
    for (const [key, at] of [['ArrowRight', 7], ['ArrowLeft', 6], ['Shift+ArrowRight', 16], ['Home', 0], ['End', last], ['Shift+ArrowLeft', last - 10]]) {
      await page.keyboard.press(key);
      await expect(count).toHaveText(`${at} / ${last}`);
    }
    // By Tab to every field that has a control now, each with a ring: from the top of the page, then from the last figure before each panel of fields.
    for (const [from, sections, presses] of [['main', ['stage', 'model'], 80], ['[data-figure=outlier] .plot', ['waiting'], 30], ['[data-figure=role_price] .plot', ['roles'], 30], ['[data-figure=worst] .plot', ['partition'], 30], ['[data-figure=hardness] .plot', ['hardness'], 30], ['[data-figure=wish_curves] .plot', ['wishes'], 40]]) {
      await tabs(page, from, shown('balance', sections), presses);
    }
    await tabs(page, '[data-figure=wish_curves] .plot', ['Measure this machine'], 60);
  });

  test('one figure, or the stage, of the balance lab stands in another page', async ({ page }) => {
    await openBalance(page, 'v1.alpha=3', '?embed=outlier&theme=dark&controls=none');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await inked((await figure(page, 'outlier')).locator('canvas'))).toBe(true);
    for (const gone of ['.bar', '.answer', '.panel', '.stage', '.speed-test', '[data-figure=crowding]', 'input']) await expect(page.locator(gone).first()).toBeHidden();
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /full version/ }).click()]);
    expect(opened.url()).toMatch(/balance\.html#v1\.alpha=3$/);
    await expect(opened.locator('.panel')).toBeVisible();
    for (const view of ['queue', 'roles', 'partition', 'sum']) {
      await page.goto('about:blank');
      await openBalance(page, `v1.view=${view}&step=3`, '?embed=stage&controls=model');
      expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
      await expect(page.locator('#field-alpha')).toBeVisible();
      await page.getByRole('button', { name: 'One step', exact: true }).click();
      await expect(page.locator('.count')).toHaveText(/^4 \//);
    }
  });
});

test.describe('at the root of a host', () => {
  test.use({ baseURL: rootSite, simulates: false });

  test('lesson and balance lab lead to each other', async ({ page }) => {
    await page.goto('lessons/balance.html');
    await page.locator('a[href*="balance.html#v1."]').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    expect(new URL(page.url()).pathname).toBe('/balance.html');
    await page.getByRole('link', { name: 'for teachers' }).first().click();
    await expect(page).toHaveURL(/\/lessons\/balance\.html$/);
    await expect(page.locator('h1')).toBeVisible();
  });
});
