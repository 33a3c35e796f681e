// On a phone, in every tab of every lab: nothing smaller than a finger, and what plays is in the first screen, at the bottom.
import { LABS, open } from '../../helpers/labs.mjs';
import { clean, fingers } from '../../helpers/looks.mjs';
import { expect, frames, labs, openTab, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

for (const row of LABS) {
  const { lab } = row;
  for (const tab of labs[lab].tabs) {
    test(`a finger hits everything of “${tab.title}” in the ${lab} lab, which plays at the bottom of the first screen @phone @elsewhere`, async ({ page }) => {
      await open(page, row, `v1.tab=${tab.key}`);
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tab.title);
      const { height } = page.viewportSize();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      // What the question is about is said once, and whose paper it is: below the picture, or where there is none above.
      await expect(page.locator('.doc').filter({ hasText: tab.doc, visible: true })).toHaveCount(1);
      await expect(page.locator('main').getByRole('link', { name: 'for teachers' }).filter({ visible: true })).toHaveCount(1);
      const dock = page.locator('.dock');
      await expect(dock).toBeInViewport({ ratio: 1 });
      const play = dock.getByRole('button', { name: 'Play the stage' });
      if (tab.stage) {
        await expect(play).toBeInViewport({ ratio: 1 });
        const box = await play.boundingBox();
        expect(height - box.y - box.height).toBeLessThan(20);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await frames(page);
        expect((await play.boundingBox()).y).toBeCloseTo(box.y, 0);
      } else await expect(play).toBeHidden();
      await fingers(page, tab.key);
      // With the controls out, and everything unfolded.
      await page.getByRole('button', { name: 'Controls', exact: true }).tap();
      await expect(page.locator('.panel')).toBeVisible();
      const folds = page.locator('details:not([open]) > summary').filter({ visible: true });
      for (let left = await folds.count(); left > 0; left -= 1) await folds.first().press('Enter');
      await expect(folds).toHaveCount(0);
      await fingers(page, `${tab.key}, unfolded`);
      await clean(page);
    });
  }
}

test('the picture is in the first screen, what it is about below it; the pages stand in a menu @phone @elsewhere', async ({ page }) => {
  await open(page, LABS.find((row) => row.lab === 'hindsight'));
  const { height, width } = page.viewportSize();
  const { y } = await page.locator('.stage-box canvas').boundingBox();
  expect(y).toBeLessThan(0.6 * height);
  await expect(page.locator('.lead > .doc')).toBeHidden();
  await expect(page.locator('.stage .below .doc').first()).toHaveText(labs.hindsight.tabs[0].doc);
  await expect(page.locator('.stage .below a').first()).toHaveAttribute('href', /hindsight_paper/);
  const site = page.getByRole('navigation', { name: 'Site' });
  await expect(site).toBeHidden();
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.tap();
  await expect(site.getByRole('link')).toHaveText(['Patience', 'Rules', 'Balance', 'Engagement', 'Hindsight', 'Arena', 'Rule sets', 'Teach']);
  for (const link of await site.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.keyboard.press('Escape');
  await expect(site).toBeHidden();
  await menu.tap();
  await site.getByRole('link', { name: 'Teach' }).tap();
  await expect(page).toHaveURL(/lessons/);
});

test('the home page plays at the bottom of the first screen, and its buttons go with the stage @phone @elsewhere', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 30_000 });
  const play = page.locator('.transport .play');
  await expect(play).toBeInViewport({ ratio: 1 });
  const count = page.locator('.count');
  const before = await count.textContent();
  await play.tap();
  await expect(count).not.toHaveText(before);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(play).not.toBeInViewport();
});

for (const path of ['', 'rulesets.html', 'own.html', 'bench.html', 'corrections.html', 'generated/reference.html', 'lessons/rules.html', 'lessons/class.html', 'rules.html?embed=stage&controls=model']) {
  test(`a finger hits everything on ${path || 'the home page'} @phone @elsewhere`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('h1')).toBeAttached();
    if (/^(rules.html|own|$)/.test(path)) await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 30_000 });
    await fingers(page, path);
  });
}
