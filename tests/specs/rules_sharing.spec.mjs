import { expect, labs, openRules, picture, test, type } from '../helpers/page.mjs';

test.use({ simulates: false });

test('a link restores parameters, choices and step of the rules lab', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openRules(page);
  await type(page, 'l1', '1.5');
  await type(page, 'lc', '0.45');
  await page.locator('#field-rule').selectOption('lifo');
  await page.locator('#field-play').selectOption('zones');
  await page.getByRole('slider', { name: 'Arrivals shown' }).fill('77');
  await expect(page).toHaveURL(/step=77/);
  const shown = await picture(page.locator('.stage-box canvas'));
  const other = await context.newPage();
  await other.emulateMedia({ reducedMotion: 'reduce' });
  await other.goto(page.url());
  await expect(other.locator('.count')).toHaveText('77 / 600');
  for (const [key, value] of [['l1', '1.5'], ['lc', '0.45'], ['rule', 'lifo'], ['play', 'zones'], ['l2', '1']]) await expect(other.locator(`#field-${key}`)).toHaveValue(value);
  await expect(other.locator('.answer')).toHaveText(await page.locator('.answer').textContent());
  await expect.poll(() => picture(other.locator('.stage-box canvas'))).toBe(shown);
});

test('each preset of the rules lab is a link of its own that opens without a warning', async ({ page }) => {
  const { presets } = labs.rules;
  await openRules(page, 'v1.l1=0.7');
  const links = new Set();
  for (const { title, point } of presets) {
    const before = page.url();
    await page.getByRole('button', { name: title, exact: true }).click();
    await expect(page.locator('.point')).toHaveText(point);
    await expect(page).not.toHaveURL(before);
    links.add(new URL(page.url()).hash);
    await expect(page.locator('.notices')).toBeEmpty();
  }
  expect(links.size).toBe(presets.length);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${[...links].at(-2).replace(/[.?]/g, '\\$&')}$`));
});

test('every link of the lesson on rules opens the lab in the state it names', async ({ page }) => {
  await page.goto('lessons/rules.html');
  const links = await page.locator('a[href*="rules.html#v"]').evaluateAll((all) => all.map((link) => new URL(link.href).hash));
  expect(links.length).toBeGreaterThan(15);
  await openRules(page);
  for (const link of new Set(links)) {
    await page.evaluate((hash) => { location.hash = hash; }, link);
    for (const [, key, value] of link.matchAll(/[.&](\w+)=([\w.]+)/g)) {
      if (key === 'step') await expect(page.locator('.count'), link).toHaveText(`${value} / 600`);
      else await expect(page.locator(`#field-${key}`), link).toHaveValue(value);
    }
    await expect(page.locator('.notices'), link).toBeEmpty();
    await expect(page.locator('.error:visible'), link).toHaveCount(0);
    // In its shortest form: only what differs from the defaults.
    for (const [, key, value] of link.matchAll(/[.&](\w+)=([\w.]+)/g)) expect(String(labs.rules.fields.find((field) => field.key === key).default), link).not.toBe(value);
  }
});

test('the lab\'s formulas lead to the formula for LIFO in the lesson', async ({ page }) => {
  await openRules(page);
  await page.locator('#formulas summary').click();
  await page.locator('#formulas a[href$="lessons/rules.html#lifo"]').click();
  await expect(page).toHaveURL(/lessons\/rules\.html#lifo$/);
  await expect(page.locator('#lifo math')).toBeInViewport();
});
