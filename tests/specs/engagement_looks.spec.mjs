import { rootSite } from '../playwright.config.mjs';
import { allFit, clean, cleanInBothThemes, shown, stairs, tabs } from '../helpers/looks.mjs';
import { expect, figure, inked, openEngagement, picture, simulated, test, type } from '../helpers/page.mjs';

test('axe finds nothing in the engagement lab, in either theme', async ({ page }) => {
  await openEngagement(page, 'v1.people=arena&pool=24&draws_of_table=20&replications=3&rounds=5');
  await simulated(page);
  await cleanInBothThemes(page);
});

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('axe finds nothing with errors, warnings, an open table and open formulas, nor in the lesson @phone @elsewhere', async ({ page }) => {
    // axe looks at every row of every table and formula.
    test.slow();
    await openEngagement(page, 'v1.curve=bogus&zzz=1&draws=set&view=blossom');
    await page.locator('#field-skills').fill('1 NaN');
    await page.locator('#field-skills').blur();
    await type(page, 'lever', '-9');
    await page.locator('#formulas summary').click();
    await (await figure(page, 'claim_example')).getByRole('button', { name: 'Table' }).click();
    await clean(page);
    await page.goto('lessons/engagement.html');
    await clean(page);
    await stairs(page);
  });

  test('headings of the engagement lab go down one level at a time', async ({ page }) => {
    await openEngagement(page);
    await stairs(page);
  });

  test('nothing of the engagement lab is wider than the phone, and a finger hits everything @phone @elsewhere', async ({ page }) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await allFit(page, 'engagement', ['', '#v1.lever=abc&zzz=1&skills=NaN&draws=set', '#v1.view=blossom&shown=40', '#v1.view=pool&place=line', '?embed=stage&controls=model']);
    }
  });

  test('every picture of the engagement lab has a pixel of its own for each pixel of the screen, in the dark as well @dark', async ({ page }) => {
    for (const view of ['pool', 'blossom']) {
      await openEngagement(page, `v1.view=${view}`);
      for (const canvas of [page.locator('.stage-box canvas'), (await figure(page, 'claim_example')).locator('canvas')]) {
        const [width, height, css, ratio] = await canvas.evaluate((one) => [one.width, one.height, one.getBoundingClientRect().toJSON(), devicePixelRatio]);
        expect(Math.abs(width - css.width * ratio)).toBeLessThanOrEqual(1);
        expect(Math.abs(height - css.height * ratio)).toBeLessThanOrEqual(1);
        expect(await inked(canvas)).toBe(true);
      }
      await page.goto('about:blank');
    }
  });

  test('the stage of the engagement lab follows the theme', async ({ page }) => {
    await openEngagement(page);
    const canvas = page.locator('.stage-box canvas');
    const light = await picture(canvas);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => picture(canvas)).not.toBe(light);
    await page.keyboard.press('Alt+Shift+D');
    await expect.poll(() => picture(canvas)).toBe(light);
  });

  for (const [width, height] of [[1024, 768], [1920, 1080]]) {
    test(`in a lecture hall of ${width} by ${height} the stage keeps its shape, in large type`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openEngagement(page);
      await page.keyboard.press('Alt+Shift+P');
      await expect(page.locator('html')).toHaveAttribute('data-present', '');
      for (const gone of ['.bar', 'footer', '.presets']) await expect(page.locator(gone)).toBeHidden();
      for (const kept of ['.answer', '.say', '.transport', '#field-view']) await expect(page.locator(kept)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const canvas = page.locator('.stage-box canvas');
      for (const view of ['blossom', 'pool']) {
        await page.locator('#field-view').selectOption(view);
        await expect.poll(async () => (await canvas.boundingBox()).height, view).toBeGreaterThan(400);
        expect((await canvas.boundingBox()).width, view).toBeGreaterThan(0.8 * width);
      }
      expect(await inked(canvas)).toBe(true);
      await page.locator('h1').click();
      await page.keyboard.press('Escape');
      await expect(page.locator('.bar')).toBeVisible();
    });
  }

  test('the engagement lab needs no mouse', async ({ page }) => {
    await openEngagement(page);
    const count = page.locator('.count');
    const last = Number((await count.textContent()).split('/')[1]);
    for (const [key, at] of [['ArrowLeft', 4], ['ArrowRight', 5], ['Home', 0], ['End', last]]) {
      await page.keyboard.press(key);
      await expect(count).toHaveText(`${at} / ${last}`);
    }
    // By Tab to every field that has a control now, each with a ring.
    for (const [from, sections, presses] of [['main', ['stage', 'model'], 80], ['[data-figure=front] .plot', ['fairness'], 30], ['[data-figure=claim_example] .plot', ['theory'], 40], ['[data-figure=compound] .plot', ['rounds'], 30], ['[data-figure=teams] .plot', ['teams'], 30]]) {
      await tabs(page, from, shown('engagement', sections), presses);
    }
  });

  test('one figure, or the stage, of the engagement lab stands in another page', async ({ page }) => {
    await openEngagement(page, 'v1.win=0.03', '?embed=claim_example&theme=dark&controls=none');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await inked((await figure(page, 'claim_example')).locator('canvas'))).toBe(true);
    for (const gone of ['.bar', '.answer', '.panel', '.stage', '[data-figure=table]', 'input']) await expect(page.locator(gone).first()).toBeHidden();
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /full version/ }).click()]);
    expect(opened.url()).toMatch(/engagement\.html#v1\.win=0\.03$/);
    await expect(opened.locator('.panel')).toBeVisible();
    for (const view of ['pool', 'blossom']) {
      await page.goto('about:blank');
      await openEngagement(page, `v1.view=${view}&step=3`, '?embed=stage&controls=model');
      expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
      await page.getByRole('button', { name: 'One step', exact: true }).click();
      await expect(page.locator('.count')).toHaveText(/^4 \//);
    }
  });
});

test.describe('at the root of a host', () => {
  test.use({ baseURL: rootSite, simulates: false });

  test('lesson and engagement lab lead to each other', async ({ page }) => {
    await page.goto('lessons/engagement.html');
    await page.locator('a[href*="engagement.html#v1."]').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    expect(new URL(page.url()).pathname).toBe('/engagement.html');
    await page.getByRole('link', { name: 'for teachers' }).first().click();
    await expect(page).toHaveURL(/\/lessons\/engagement\.html$/);
    await expect(page.locator('h1')).toBeVisible();
  });
});
