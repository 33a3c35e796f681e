// How each lab looks: to axe, on a phone, in the dark, in a lecture hall, by keyboard, as a guest in another page.
import { rootSite } from '../../playwright.config.mjs';
import { LABS, open } from '../../helpers/labs.mjs';
import { allFit, clean, cleanInBothThemes, shown, sharp, stairs, tabs } from '../../helpers/looks.mjs';
import { choose, expect, figure, inked, labs, openTab, picture, simulated, test } from '../../helpers/page.mjs';

/** The smallest type of a visible text, formulas aside. */
const least = (page) => page.evaluate(() => {
  const seen = [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && !one.closest('.sr, math, sup, sub'));
  const written = seen.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
  return Math.min(...written.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
});

for (const row of LABS.filter((one) => one.looks)) {
  const { lab } = row;
  const { short, broken, spoil, table, widths = [390], phone, scenes, still, hall, keys, embed, lesson } = row.looks;

  test(`axe finds nothing in the ${lab} lab, in either theme, and headings go down one level at a time`, async ({ page }) => {
    await open(page, row, short);
    await simulated(page);
    await stairs(page);
    await cleanInBothThemes(page);
  });

  test.describe('without simulating', () => {
    test.use({ simulates: false });

    test(`axe finds nothing in the ${lab} lab with errors, warnings, an open table and open formulas, nor in the lesson @phone @elsewhere`, async ({ page }) => {
      // axe looks at every row of every table and formula.
      test.slow();
      await open(page, row, broken);
      await spoil(page);
      // Out of the drawer again.
      await page.keyboard.press('Escape');
      await openTab(page, 'paper');
      await page.locator('#formulas summary').click();
      await clean(page);
      await (await figure(page, table)).getByRole('button', { name: 'Table' }).click();
      await clean(page);
      await page.goto(`lessons/${lab}.html`);
      await clean(page);
      await stairs(page);
    });

    test(`nothing of the ${lab} lab is wider than the phone, and a finger hits everything @phone @elsewhere`, async ({ page }) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        await allFit(page, lab, phone);
      }
    });

    test(`every picture of the ${lab} lab has a pixel of its own for each pixel of the screen, in the dark as well @dark`, async ({ page }) => {
      for (const state of scenes) {
        await open(page, row, state);
        await sharp(page.locator('.stage-box canvas'));
        await sharp((await figure(page, still)).locator('canvas'));
        await page.goto('about:blank');
      }
    });

    test(`the stage of the ${lab} lab follows the theme`, async ({ page }) => {
      await open(page, row);
      const canvas = page.locator('.stage-box canvas');
      const light = await picture(canvas);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => picture(canvas)).not.toBe(light);
      await page.keyboard.press('Alt+Shift+D');
      await expect.poll(() => picture(canvas)).toBe(light);
    });

    for (const [width, height] of hall?.sizes ?? []) {
      test(`in a lecture hall of ${width} by ${height} the stage of the ${lab} lab keeps its shape, in large type`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await open(page, row);
        if (hall.type) expect(await least(page)).toBeGreaterThan(11.5);
        await page.keyboard.press('Alt+Shift+P');
        await expect(page.locator('html')).toHaveAttribute('data-present', '');
        if (hall.type) await expect.poll(() => least(page)).toBeGreaterThan(17);
        for (const gone of ['.bar', 'footer', '.presets']) await expect(page.locator(gone)).toBeHidden();
        await page.keyboard.press('a');
        for (const kept of ['.answer', '.say', '.transport', ...hall.kept]) await expect(page.locator(kept)).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
        const canvas = page.locator('.stage-box canvas');
        for (const view of hall.views) {
          await page.keyboard.press('Escape');
          await choose(page, 'view', view);
          await page.keyboard.press('Alt+Shift+P');
          await expect.poll(async () => (await canvas.boundingBox()).height, view).toBeGreaterThan(hall.height * height);
          const { width: across } = await canvas.boundingBox();
          // Beside it are the controls.
          expect(across, view).toBeGreaterThan(0.6 * width);
        }
        expect(await inked(canvas)).toBe(true);
        await page.locator('h1').click();
        await page.keyboard.press('Escape');
        await expect(page.locator('.bar')).toBeVisible();
      });
    }

    test(`the ${lab} lab needs no mouse`, async ({ page }) => {
      await open(page, row);
      const count = page.locator('.count');
      const last = Number((await count.textContent()).split('/')[1]);
      const place = { last, 'last - 10': last - 10 };
      for (const [key, at] of keys) {
        await page.keyboard.press(key);
        await expect(count).toHaveText(`${place[at] ?? at} / ${last}`);
      }
      // By Tab to every field that has a control, each with a ring, in every tab.
      for (const tab of labs[lab].tabs) {
        await openTab(page, tab.key);
        await tabs(page, 'main', shown(lab, [...tab.fields, ...tab.stage ? tab.controls : []], tab), 70);
      }
    });

    test(`one figure, or the stage, of the ${lab} lab stands in another page`, async ({ page }) => {
      await open(page, row, embed.state, `?embed=${embed.figure}&theme=dark&controls=none`);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      expect(await inked((await figure(page, embed.figure)).locator('canvas'))).toBe(true);
      for (const gone of ['.bar', '.answer', '.panel', '.stage', 'input', ...embed.gone.split(', ')]) await expect(page.locator(gone).first()).toBeHidden();
      const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /full version/ }).click()]);
      expect(opened.url()).toMatch(new RegExp(`${lab}\\.html#${embed.state.replaceAll('.', '\\.')}$`));
      await expect(opened.locator('.panel')).toBeVisible();
      for (const state of embed.stages) {
        await page.goto('about:blank');
        await open(page, row, `${state}&step=3`, '?embed=stage&controls=model');
        expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
        await expect(page.locator(`#field-${embed.field}`)).toBeVisible();
        await page.getByRole('button', { name: 'One step', exact: true }).click();
        await expect(page.locator('.count')).toHaveText(/^4 \//);
      }
    });
  });

  test.describe('at the root of a host', () => {
    test.use({ baseURL: rootSite, simulates: false });

    test(`lesson and ${lab} lab lead to each other`, async ({ page }) => {
      await page.goto(`lessons/${lab}.html`);
      await page.locator(`a[href*="${lab}.html#v1."]`).first().click();
      await expect(page.locator('html')).toHaveAttribute('data-ready', '');
      expect(new URL(page.url()).pathname).toBe(`/${lab}.html`);
      await page.getByRole('link', { name: 'for teachers' }).first().click();
      await expect(page).toHaveURL(new RegExp(`/lessons/${lab}\\.html$`));
      await expect(page.locator('h1')).toContainText(lesson);
    });
  });
}
