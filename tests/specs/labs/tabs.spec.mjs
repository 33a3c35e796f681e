// One question at a time: what a tab shows, what a link opens, what a preset and Reset do.
import { LABS, open } from '../../helpers/labs.mjs';
import { cleanInBothThemes, shown } from '../../helpers/looks.mjs';
import { expect, figure, frames, labs, openTab, simulated, test, type } from '../../helpers/page.mjs';

for (const row of LABS) {
  const { lab } = row;
  const { tabs, question } = { ...labs[lab], question: labs[lab].tabs[0].question };

  test.describe('without simulating', () => {
    test.use({ simulates: false });

    test(`each tab of the ${lab} lab has its question, its figures and its fields, and axe finds nothing in it`, async ({ page }) => {
      test.slow();
      await open(page, row);
      await expect(page.getByRole('tab')).toHaveText(tabs.map((tab) => tab.title));
      await expect(page.locator('h1')).toHaveText(question);
      for (const tab of tabs) {
        await openTab(page, tab.key);
        await expect(page.locator('h1')).toHaveText(tab.question);
        await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-labelledby', `tab-${tab.key}`);
        const cards = page.locator('[data-figure]').filter({ visible: true });
        // Where figures are shown one at a time, the first is.
        const inView = await page.locator(`#choose-${tab.key}`).count() ? tab.figures.slice(0, 1) : tab.figures;
        await expect(cards).toHaveCount(inView.length);
        for (const key of inView) await expect(page.locator(`[data-figure=${key}]`)).toBeVisible();
        for (const id of shown(lab, tab.fields, tab)) await expect(page.locator(`#${id}`), tab.key).toBeVisible();
        expect(await page.locator('[data-fields=tab] .field').filter({ visible: true }).count()).toBeLessThanOrEqual(6);
        await expect(page.locator('.answer')).not.toBeEmpty();
        await cleanInBothThemes(page);
      }
    });

    test(`the tabs of the ${lab} lab are walked with the arrow keys, and Back goes to the one before`, async ({ page }) => {
      await open(page, row);
      const selected = page.getByRole('tab', { selected: true });
      await selected.focus();
      await page.keyboard.press('ArrowRight');
      await expect(selected).toBeFocused();
      await expect(selected).toHaveText(tabs[1].title);
      await page.keyboard.press('End');
      await expect(selected).toHaveText(tabs.at(-1).title);
      await page.goBack();
      await expect(selected).toHaveText(tabs[1].title);
      await page.keyboard.press('Home');
    });

    test(`a link to a figure of the ${lab} lab opens its tab, and unfolds it`, async ({ page }) => {
      for (const tab of tabs.filter((one) => one.more.length)) {
        await page.goto('about:blank');
        await open(page, row, `v1.fig=${tab.more[0]}`);
        await expect(page.getByRole('tab', { selected: true })).toHaveText(tab.title);
        await expect(page.locator(`[data-figure=${tab.more[0]}]`)).toBeInViewport();
      }
    });

    test(`a preset of the ${lab} lab is marked until something changes, and Reset goes back`, async ({ page }) => {
      const tab = tabs.find((one) => one.presets.length);
      await open(page, row);
      await openTab(page, tab.key);
      const button = page.getByRole('button', { name: tab.presets.at(-1), exact: true });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      const reset = page.getByRole('button', { name: 'Reset', exact: true });
      await type(page, 'seed', '7e7');
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      await reset.click();
      await expect(reset).toBeDisabled();
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tab.title);
    });

    test(`the answer of the ${lab} lab and the buttons of its stage stay in view while one scrolls`, async ({ page }) => {
      await open(page, row);
      const dock = page.locator('.dock');
      await expect(dock).toBeHidden();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(dock).toBeVisible();
      // What may be pressed is above only.
      const said = await page.locator('.answer').evaluate((answer) => [...answer.childNodes].filter((part) => !(part instanceof HTMLElement && part.matches('.take'))).map((part) => part.textContent).join(''));
      await expect(dock.locator('.now')).toHaveText(said);
      if (!row.stepping) return;
      const count = page.locator('.count');
      const before = await count.textContent();
      await dock.getByRole('button', { name: 'One step on' }).click();
      await expect(count).not.toHaveText(before);
    });

    test(`printed, the ${lab} lab has vectors for its figures, and says its parameters, link and date`, async ({ page }) => {
      await open(page, row);
      for (const key of tabs[0].figures) await figure(page, key);
      await expect(async () => {
        await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
        await expect(page.locator('.colophon')).toHaveCount(1);
      }).toPass();
      await page.emulateMedia({ media: 'print' });
      for (const key of tabs[0].figures) {
        const card = page.locator(`[data-figure=${key}]`);
        // What has no number yet is left out, and named.
        if (await card.getAttribute('data-bare') === null) await expect(card.locator('svg.printed')).toBeVisible();
        else await expect(page.locator('.unfinished')).toContainText('Not computed: ');
      }
      await expect(page.locator('.colophon')).toContainText(page.url().split('#')[0]);
      await expect(page.locator('.settings dd').first()).toHaveText(/\S/);
      for (const gone of ['.bar', '.panel', '.transport', '.tabs']) await expect(page.locator(gone)).toBeHidden();
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect(page.locator('.printed')).toHaveCount(0);
    });
  });
}

test('workers compute for the open question, and for another only when it is asked', async ({ page }) => {
  await open(page, { lab: 'rules' }, 'v1.arrivals=1000&replications=16');
  await simulated(page);
  // What the status is on its way, however short.
  await page.evaluate(() => {
    const status = document.querySelector('.status');
    globalThis.kinds = [];
    new MutationObserver(() => globalThis.kinds.push(status.dataset.kind)).observe(status, { attributeFilter: ['data-kind'] });
  });
  const passed = async (key) => {
    await page.evaluate(() => { globalThis.kinds.length = 0; });
    await openTab(page, key);
    await frames(page);
    await simulated(page);
    return page.evaluate(() => globalThis.kinds.includes('busy'));
  };
  // What nobody had asked for has yet to be computed; what is known is kept.
  expect(await passed('zones')).toBe(true);
  expect(await passed('queues')).toBe(false);
});

test('a place named in the address of an open page is gone to', async ({ page }) => {
  await page.goto('hindsight.html');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.evaluate(() => { location.hash = '#formulas'; });
  await expect(page.locator('#formulas')).toHaveAttribute('open', '');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(labs.hindsight.tabs.at(-1).title);
});
