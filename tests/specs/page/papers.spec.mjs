import { cleanInBothThemes, fits, stairs } from '../../helpers/looks.mjs';
import { expect, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

const LABS = ['patience', 'rules', 'balance', 'engagement', 'hindsight'];

for (const lab of LABS) {
  test(`the paper of ${lab} stands beside its lab, place by place`, async ({ page }) => {
    await page.goto(`${lab}.html`);
    await page.locator('.eyebrow a').first().click();
    await expect(page).toHaveURL(new RegExp(`generated/${lab}_paper\\.html$`));
    await expect(page.locator('.others [aria-current=page]')).toHaveText(await page.locator('h1').innerText());
    const places = await page.locator('.entries > div').evaluateAll((all) => all.map((one) => ({ id: one.id, verdict: one.querySelector('.kind')?.textContent, words: one.querySelector('dd')?.textContent?.length ?? 0 })));
    expect(places.length).toBeGreaterThan(20);
    expect(places.filter(({ id, verdict, words }) => !id || !['holds', 'holds with a correction', 'does not hold', 'open'].includes(verdict ?? '') || words < 30)).toEqual([]);
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    await stairs(page);
    await fits(page, lab);
  });

  test(`what the places of ${lab} link to is what opens`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto(`generated/${lab}_paper.html`);
    const links = await page.locator(`.see a[href^="../${lab}.html"]`).evaluateAll((all) => all.map((one) => ({ to: one.getAttribute('href') ?? '', says: one.textContent })));
    // Two of each paper, from its beginning and its end: ten in all.
    for (const { to, says } of [links[1], links.at(-2)]) {
      await page.goto('about:blank');
      await page.goto(to.replace('../', ''));
      await expect(page.locator('html'), to).toHaveAttribute('data-ready', '');
      await expect(page.locator('.notices'), to).toBeEmpty();
      const key = /fig=(\w+)/.exec(to)?.[1];
      if (key) await expect(page.locator(`[data-figure=${key}]`), to).toBeVisible();
      if (key) await expect(page.locator(`[data-figure=${key}]`), to).toContainText(says ?? '');
      else await expect(page.locator('[role=tab][aria-selected=true]'), to).toHaveText(says ?? '');
    }
  });
}

test('axe finds nothing on a paper in either theme, and nothing is wider than a phone @phone', async ({ page }) => {
  await page.goto('generated/balance_paper.html');
  await cleanInBothThemes(page);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await fits(page, `at ${width}`);
  }
});

test('on paper a paper keeps its words and the addresses of what it links to', async ({ page }) => {
  await page.goto('generated/hindsight_paper.html');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.sections')).toBeHidden();
  await expect(page.locator('#table-3 dd')).toBeVisible();
  expect(await page.locator('#table-3 .see a').first().evaluate((link) => getComputedStyle(link, '::after').content)).toContain('hindsight.html#v1');
});
