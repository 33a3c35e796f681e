import { cleanInBothThemes, fits, stairs } from '../../helpers/looks.mjs';
import { expect, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

/** The page, opened. @param {import('@playwright/test').Page} page */
async function open(page, anchor = '') {
  await page.goto(`corrections.html${anchor}`);
  await expect(page.locator('h1')).toHaveText('What do the papers get wrong?');
}

test('axe finds nothing on the corrections in either theme, and headings go down one level at a time', async ({ page }) => {
  // The longest page of all, read twice.
  test.slow();
  await open(page);
  await stairs(page);
  await cleanInBothThemes(page);
});

test('nothing of the corrections is wider than the phone @phone @elsewhere', async ({ page }) => {
  await open(page);
  await fits(page, 'corrections.html');
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await fits(page, `corrections.html at ${width}`);
  }
});

test('every correction has an address, unfolds where it is named, and has all of its parts', async ({ page }) => {
  await open(page, '#rules-3');
  await expect(page.locator('#rules-3 h3')).toBeInViewport();
  const ids = await page.locator('article').evaluateAll((all) => all.map((one) => one.id));
  expect(new Set(ids).size).toBe(ids.length);
  await expect(page.locator('#rules-3 dl')).toBeVisible();
  await expect(page.locator('#rules-4 dl')).toBeHidden();
  await page.locator('#rules-4 .here').click();
  await expect(page.locator('#rules-4 dl')).toBeVisible();
  // The chapters say how many each has.
  const counts = (await page.locator('.toc').innerText()).match(/\d+/g)?.map(Number) ?? [];
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(ids.length);
  expect(await page.locator('article').evaluateAll((all) => all.filter((one) => {
    const names = [...one.querySelectorAll('dt')].map((name) => name.textContent);
    const empty = [...one.querySelectorAll('dd')].some((what) => !what.textContent.trim());
    return empty || names.join() !== 'Printed,Exact,Simulated' || !/For teachers\..+To cite\./s.test(one.textContent);
  }).map((one) => one.id))).toEqual([]);
});

test('every lab that is there is linked from its corrections, and every state opens without a warning', async ({ page }) => {
  test.setTimeout(240_000);
  await open(page);
  const links = await page.locator('.try a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  for (const lab of ['patience', 'rules', 'balance', 'engagement', 'hindsight']) {
    const count = await page.locator(`article[id^=${lab}-]`).count();
    const there = (await page.request.get(`${lab}.html`)).ok();
    expect(links.filter((link) => link.startsWith(`${lab}.html#v1.`)), lab).toHaveLength(there ? count : 0);
  }
  for (const link of new Set(links)) {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.locator('html'), link).toHaveAttribute('data-ready', '');
    await expect(page.locator('.notices'), link).toBeEmpty();
    await expect(page.locator('.failures'), link).toBeHidden();
  }
});

test('on paper the corrections keep their words and addresses and lose the frame', async ({ page }) => {
  await open(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.bar')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('#rules-1 dl')).toBeVisible();
  const after = await page.locator('#rules-1 .try a').evaluate((link) => getComputedStyle(link, '::after').content);
  expect(after).toContain('rules.html#v1.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('home page, labs and lessons lead to the corrections', async ({ page }) => {
  for (const path of ['', 'patience.html', 'rules.html', 'balance.html', 'hindsight.html', 'lessons/rules.html']) {
    await page.goto(path);
    await page.locator('footer').getByRole('link', { name: 'corrections' }).click();
    await expect(page.locator('h1'), path).toHaveText('What do the papers get wrong?');
  }
});

test('the page begins with five, shows what is asked for, and finds what an address names', async ({ page }) => {
  await open(page);
  await expect(page.locator('.five li')).toHaveCount(5);
  // The first says what it claims: two queues beside one, printed and exact, and how far waits spread.
  const first = page.locator('.five li').first();
  const claimed = first.locator('.pair');
  await expect(claimed.locator('thead th')).toHaveText(['two queues', 'one queue']);
  const row = (name) => claimed.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }).locator('td');
  await expect(row('in the paper')).toHaveText([/^51\ss$/, /^38\ss$/]);
  await expect(row('exact')).toHaveText([/^77\ss$/, /^47\ss$/]);
  await expect(row('simulated')).toHaveText([/^7[67]\.\d+ ± 0\.\d+$/, /^47\.\d+ ± 0\.\d+$/]);
  await expect(first).toContainText('by 51 seconds about their mean (standard deviation), with one by 38. In fact they spread by 77 and 47.');
  await expect(first).toContainText('printed as 0.7222 and 0.3958; exact are 1.6389 and 0.625, simulated 1.6');
  const all = await page.locator('article').count();
  await expect(page.locator('.filter [role=status]')).toHaveText(`${all} of ${all} shown`);
  await page.getByLabel('Kind').selectOption('wrong');
  await expect(page.locator('article[data-kind=misread]').first()).toBeHidden();
  await page.getByLabel('Paper', { exact: true }).selectOption('rules');
  await expect(page.locator('#rules-1')).toBeVisible();
  await expect(page.locator('#balance-1')).toBeHidden();
  await page.goto('corrections.html#hindsight-5');
  await expect(page.locator('#hindsight-5')).toBeInViewport();
  await expect(page.locator('article:visible')).toHaveCount(all);
});

test('a correction leads to the figure that shows it', async ({ page }) => {
  await open(page);
  await page.locator('#rules-10 .try a').click();
  await expect(page.locator('[data-figure=zones_map]')).toBeInViewport();
});
