// Links of each lab: a state, its presets, those of its lesson.
import { LABS, open } from '../../helpers/labs.mjs';
import { expect, frames, labs, openTab, picture, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

for (const row of LABS) {
  const { lab, sharing } = row;
  const { fields, presets } = labs[lab];
  const field = (page, key) => page.locator(`#field-${key}`);
  /** A value as its control shows it: lists with their commas. */
  const shown = (key, value) => {
    const { kind } = fields.find((one) => one.key === key);
    return kind === 'numbers' ? value.split(/[,\s]+/).join(', ') : value;
  };

  test(`a link restores parameters, lists, choices and step of the ${lab} lab @engines`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, row, sharing.from);
    await sharing.set?.(page);
    if (sharing.scrub) {
      await page.getByRole('slider', { name: sharing.scrub }).fill(String(sharing.step));
      await expect(page).toHaveURL(new RegExp(`step=${sharing.step}`));
      // Beside a compiler the address is there before the picture is.
      await expect(page.locator('.count')).toHaveText(new RegExp(`^${sharing.step} /`));
      await frames(page);
    }
    const other = await context.newPage();
    await other.emulateMedia({ reducedMotion: 'reduce' });
    await other.goto(page.url());
    await expect(other.locator('html')).toHaveAttribute('data-ready', '');
    if (sharing.scrub) await expect(other.locator('.count')).toHaveText(new RegExp(`^${sharing.step} /`));
    for (const [key, value] of sharing.shown) await expect(field(other, key)).toHaveValue(value);
    for (const place of ['.answer', '.say']) await expect(other.locator(place)).toHaveText(await page.locator(place).textContent());
    if (sharing.answer) await expect(other.locator('.answer')).toContainText(sharing.answer);
    // Each draws on while it simulates, as fast as it is let: in the end they are the same.
    if (sharing.scrub) {
      const drawn = () => Promise.all([page, other].map((one) => picture(one.locator('.stage-box canvas'))));
      await expect.poll(async () => { const [here, there] = await drawn(); return here === there; }, 'the same picture').toBe(true);
    }
  });

  test(`each preset of the ${lab} lab is a link of its own that opens without a warning`, async ({ page, context }) => {
    if (presets.length > 9) test.slow();
    await open(page, row, sharing.presetsFrom);
    const links = new Set();
    const other = await context.newPage();
    let before;
    for (const { title, point } of presets) {
      await openTab(page, labs[lab].tabs.find((tab) => tab.presets.includes(title)).key);
      before = page.url();
      await page.getByRole('button', { name: title, exact: true }).click();
      await expect(page.locator('.point')).toContainText(point);
      await expect(page.getByRole('button', { name: title, exact: true })).toHaveAttribute('aria-pressed', 'true');
      await expect(page).not.toHaveURL(before);
      await expect(page.locator('.notices')).toBeEmpty();
      links.add(new URL(page.url()).hash);
      await other.goto('about:blank');
      await other.goto(page.url());
      await expect(other.locator('html')).toHaveAttribute('data-ready', '');
      await expect(other.locator('.notices')).toBeEmpty();
      for (const place of ['.answer', '.say', '.count']) await expect(other.locator(place), title).toHaveText(await page.locator(place).textContent());
    }
    expect(links.size).toBe(presets.length);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(before);
  });

  test(`every link of the lesson on ${lab} opens the lab in the state it names`, async ({ page }) => {
    await page.goto(`lessons/${lab}.html`);
    const links = await page.locator(`a[href*="${lab}.html#v"]`).evaluateAll((all) => all.map((link) => new URL(link.href).hash));
    expect(links.length).toBeGreaterThan(sharing.links);
    await open(page, row);
    for (const link of new Set(links)) {
      await page.evaluate((hash) => { location.hash = hash; }, link);
      for (const [, key, value] of link.matchAll(/[.&](\w+)=([^&]+)/g)) {
        const step = sharing.toTheEnd ? new RegExp(`^(${value} /|(\\d+) / \\2$)`) : new RegExp(`^${value} /`);
        if (key === 'tab') await expect(page.locator(`#tab-${value}`), link).toHaveAttribute('aria-selected', 'true');
        else if (key === 'fig') await expect(page.locator(`[data-figure=${value}]`), link).toBeVisible();
        else if (key === 'step') await expect(page.locator('.count'), link).toHaveText(step);
        else await expect(field(page, key), link).toHaveValue(shown(key, value));
        // In its shortest form: only what differs from the defaults.
        if (!sharing.longLinks) expect(String(fields.find((one) => one.key === key).default), link).not.toBe(value);
      }
      await expect(page.locator('.notices'), link).toBeEmpty();
      await expect(page.locator('.error:visible'), link).toHaveCount(0);
    }
  });
}
