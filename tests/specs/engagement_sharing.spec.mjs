import { expect, labs, openEngagement, picture, test, type } from '../helpers/page.mjs';

const field = (page, key) => page.locator(`#field-${key}`);

test.use({ simulates: false });

test('a link restores parameters, lists, choices and step of the engagement lab', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openEngagement(page);
  for (const [key, value] of [['pool', '60'], ['lever', '0.5'], ['win', '0.04'], ['shown', '12']]) await type(page, key, value);
  await field(page, 'people').selectOption('arena');
  await field(page, 'view').selectOption('blossom');
  await type(page, 'skills', '10 20 400 410 900 1000');
  await field(page, 'skills').blur();
  await page.getByRole('slider', { name: 'Steps shown' }).fill('9');
  await expect(page).toHaveURL(/step=9/);
  const shown = await picture(page.locator('.stage-box canvas'));
  const other = await context.newPage();
  await other.emulateMedia({ reducedMotion: 'reduce' });
  await other.goto(page.url());
  await expect(other.locator('.count')).toHaveText(/^9 \//);
  for (const [key, value] of [['pool', '60'], ['lever', '0.5'], ['win', '0.04'], ['shown', '12'], ['people', 'arena'], ['skills', '10, 20, 400, 410, 900, 1000']]) await expect(field(other, key)).toHaveValue(value);
  await expect.poll(() => picture(other.locator('.stage-box canvas'))).toBe(shown);
});

test('each preset of the engagement lab is a link of its own that opens without a warning', async ({ page, context }) => {
  const { presets } = labs.engagement;
  await openEngagement(page, 'v1.lever=0.7');
  const links = new Set();
  const other = await context.newPage();
  for (const { title, point } of presets) {
    const before = page.url();
    await page.getByRole('button', { name: title, exact: true }).click();
    await expect(page.locator('.point')).toHaveText(point);
    await expect(page).not.toHaveURL(before);
    await expect(page.locator('.notices')).toBeEmpty();
    links.add(new URL(page.url()).hash);
    await other.goto('about:blank');
    await other.goto(page.url());
    await expect(other.locator('html')).toHaveAttribute('data-ready', '');
    await expect(other.locator('.notices')).toBeEmpty();
    for (const place of ['.say', '.count']) await expect(other.locator(place), title).toHaveText(await page.locator(place).textContent());
  }
  expect(links.size).toBe(presets.length);
});

test('every link of the lesson on engagement opens the lab in the state it names', async ({ page }) => {
  await page.goto('lessons/engagement.html');
  const links = await page.locator('a[href*="engagement.html#v"]').evaluateAll((all) => all.map((link) => new URL(link.href).hash));
  expect(links.length).toBeGreaterThan(8);
  await openEngagement(page);
  for (const link of new Set(links)) {
    await page.evaluate((hash) => { location.hash = hash; }, link);
    for (const [, key, value] of link.matchAll(/[.&](\w+)=([^&]+)/g)) {
      if (key === 'step') await expect(page.locator('.count'), link).toHaveText(new RegExp(`^${value} /`));
      else await expect(field(page, key), link).toHaveValue(key === 'skills' ? value.split(',').join(', ') : value);
      // In its shortest form: only what differs from the defaults.
      expect(String(labs.engagement.fields.find((one) => one.key === key).default), link).not.toBe(value);
    }
    await expect(page.locator('.notices'), link).toBeEmpty();
    await expect(page.locator('.error:visible'), link).toHaveCount(0);
  }
});
