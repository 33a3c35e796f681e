// How every lab's figures are saved, walked and read: the same for all, told what to look for.
import { readFile } from 'node:fs/promises';
import { expect, figure, labs, simulated, test } from './page.mjs';

/** Saves a figure as a file of a kind, and reads it. */
export async function saved(page, card, kind) {
  const button = card.getByRole('button', { name: new RegExp(`^Save as ${kind}`) });
  const press = async () => (await Promise.all([page.waitForEvent('download', { timeout: 15_000 }), button.click()]))[0];
  // On a busy machine the browser was seen to lose one of a hundred: a visitor presses again.
  const download = await press().catch(press);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** How many cells a row of CSV has; commas inside quotes divide nothing. */
export const columns = (row) => row.replace(/"[^"]*"/g, '').split(',').length;

/**
 * @param {object} of
 * @param {string} of.lab
 * @param {(page: import('@playwright/test').Page, state: string) => Promise<void>} of.open
 * @param {string} of.state short runs with the seed abc
 * @param {string} of.parameter one parameter of it, as files have it
 * @param {string} of.paper as PNG and CSV name it
 * @param {string} of.source as the figures' own words name it
 * @param {number} of.sections of the page that hold figures
 * @param {(page: import('@playwright/test').Page) => Promise<void>} [of.before] what a visitor does first
 */
export function exporting({ lab, open, state, parameter, paper, source, sections: count, before }) {
  test(`a figure of each section of the ${lab} lab is saved as PNG, SVG and CSV that open and say where they come from`, async ({ page }) => {
    await open(page, state);
    await simulated(page);
    await before?.(page);
    const sections = new Map(labs[lab].figures.map((one) => [one.section, one.key]));
    expect(sections.size).toBe(count);
    for (const key of sections.values()) {
      await test.step(key, async () => {
        const card = await figure(page, key);
        const png = await saved(page, card, 'PNG');
        expect(png.name).toBe(`lobbylab-${lab}-${key}.png`);
        const words = png.bytes.toString('latin1');
        for (const word of ['lobbylab 0.', parameter, 'seed=abc', paper]) expect(words).toContain(word);
        const size = await page.evaluate(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          return image.naturalWidth;
        }, png.bytes.toString('base64'));
        expect(size).toBe(1760);

        const svg = await saved(page, card, 'SVG');
        expect(svg.name).toBe(`lobbylab-${lab}-${key}.svg`);
        const parsed = await page.evaluate((text) => {
          const file = new DOMParser().parseFromString(text, 'image/svg+xml');
          return { broken: file.querySelector('parsererror') !== null, title: file.querySelector('title')?.textContent, texts: file.querySelectorAll('text').length, all: file.documentElement.textContent };
        }, svg.bytes.toString());
        expect(parsed.broken).toBe(false);
        expect(parsed.title).toBeTruthy();
        expect(parsed.texts).toBeGreaterThan(2);
        for (const word of ['lobbylab 0.', 'seed', 'abc', source, parameter]) expect(parsed.all).toContain(word);

        const csv = await saved(page, card, 'CSV');
        expect(csv.name).toBe(`lobbylab-${lab}-${key}.csv`);
        const text = csv.bytes.toString();
        for (const word of ['# software: lobbylab 0.', '# state: v1.', '# seed: abc', '# paper: ']) expect(text).toContain(word);
        const rows = text.split(/\r?\n/).filter((line) => line && !line.startsWith('#'));
        expect(rows.length).toBeGreaterThan(1);
        expect([...new Set(rows.map(columns))]).toHaveLength(1);
        await card.getByRole('button', { name: 'Table' }).click();
        expect(await card.locator('tbody tr').count()).toBe(rows.length - 1);
      });
    }
  });

  test(`every figure of the ${lab} lab is walked with the arrow keys and read by pointer`, async ({ page }) => {
    await open(page, state);
    await simulated(page);
    await before?.(page);
    for (const { key } of labs[lab].figures) {
      const card = await figure(page, key);
      // Results may come in yet, and with them the points.
      await expect(async () => {
        await card.getByRole('application').focus();
        await page.keyboard.press('Home');
        await expect(card.locator('output'), key).toHaveText(/\w.*\(1 of \d+\)$/, { timeout: 1000 });
      }).toPass({ timeout: 20_000 });
      const first = await card.locator('output').textContent();
      await page.keyboard.press('ArrowRight');
      await expect(card.locator('output'), key).not.toHaveText(first);
      await expect(card.locator('.tip')).toBeVisible();
      // The pointer, put where the keyboard was, reads something there as well.
      const [x, y] = await card.locator('.dot-at').evaluate((dot) => [dot.style.left, dot.style.top].map(Number.parseFloat));
      await page.keyboard.press('Escape');
      await expect(card.locator('.tip')).toBeHidden();
      await card.locator('canvas').hover({ position: { x, y } });
      await expect(card.locator('.tip'), key).toHaveText(/\w/);
      await expect(card.locator('.tip'), key).not.toContainText('NaN');
    }
  });
}
