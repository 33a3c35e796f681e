// How every lab's figures are saved, walked and read: the same for all, told what to look for.
import { readFile } from 'node:fs/promises';
import { expect, figure, labs, openLab, simulated, test } from './page.mjs';

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

/** A PNG of a figure opens, and says where it comes from. */
async function png(page, card, name, words) {
  const file = await saved(page, card, 'PNG');
  expect(file.name).toBe(`${name}.png`);
  expect(file.bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const text = file.bytes.toString('latin1');
  for (const word of words) expect(text).toContain(word);
  const size = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    return image.naturalWidth;
  }, file.bytes.toString('base64'));
  expect(size).toBe(1760);
}

/** So does an SVG. */
async function svg(page, card, name, words) {
  const file = await saved(page, card, 'SVG');
  expect(file.name).toBe(`${name}.svg`);
  const parsed = await page.evaluate((text) => {
    const picture = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      broken: picture.querySelector('parsererror') !== null, title: picture.querySelector('title')?.textContent,
      texts: picture.querySelectorAll('text').length, all: picture.documentElement.textContent,
    };
  }, file.bytes.toString());
  expect(parsed.broken).toBe(false);
  expect(parsed.title).toBeTruthy();
  expect(parsed.texts).toBeGreaterThan(2);
  for (const word of words) expect(parsed.all).toContain(word);
}

/** So does a CSV, which has named columns and as many cells in each row. Returns how many rows it has, without the heads. */
async function csv(page, card, name, words) {
  const file = await saved(page, card, 'CSV');
  expect(file.name).toBe(`${name}.csv`);
  const text = file.bytes.toString();
  for (const word of words) expect(text, name).toContain(word);
  expect(text, name).not.toMatch(/\bNaN\b|undefined/i);
  const rows = text.split(/\r?\n/).filter((line) => line && !line.startsWith('#'));
  expect(rows.length, name).toBeGreaterThan(1);
  expect([...new Set(rows.map(columns))], name).toHaveLength(1);
  expect(rows[0], name).toMatch(/[a-z]{3}/);
  return rows.length - 1;
}

/**
 * Every figure is saved as CSV, one of each section as PNG and SVG too; each is walked and read. One page for all of
 * it: the runs before are what takes long.
 * @param {object} row
 * @param {string} row.lab
 * @param {object} row.exporting
 * @param {string} row.exporting.state short runs with the seed abc
 * @param {string} row.exporting.parameter one parameter of it, as files have it
 * @param {string} row.exporting.paper as PNG and CSV name it
 * @param {string} row.exporting.source as the figures' own words name it
 * @param {string} row.exporting.author as CSV begins with it
 * @param {number} row.exporting.sections of the page that hold figures
 * @param {number} [row.exporting.rows] how many rows each table has at least
 * @param {Record<string, string>} [row.exporting.sources] who is named in the figures of a section, where that is somebody else
 * @param {boolean} [row.exporting.everyPicture] whether every figure is saved as PNG and SVG
 * @param {(page: import('@playwright/test').Page) => Promise<void>} [row.exporting.before] what a visitor does first
 */
export function exporting({ lab, exporting: { state, parameter, paper, source, author, sections: count, rows: least = 1, sources = {}, everyPicture, before } }) {
  const { figures } = labs[lab];

  test(`the figures of the ${lab} lab are saved as PNG, SVG and CSV that open and say where they come from`, async ({ page }) => {
    test.slow();
    await openLab(page, state, '', lab);
    await simulated(page, 50_000);
    await before?.(page);
    const sections = new Map(figures.map((one) => [one.section, one.key]));
    expect(sections.size).toBe(count);
    const pictures = everyPicture ? figures.map((one) => one.key) : [...sections.values()];
    for (const { key, section } of figures) {
      await test.step(key, async () => {
        const name = `lobbylab-${lab}-${key}`;
        const card = await figure(page, key);
        // Its question was asked just now: what is saved is what has been simulated.
        await simulated(page, 50_000);
        if (pictures.includes(key)) {
          await png(page, card, name, ['lobbylab 0.', parameter, 'seed=abc', paper]);
          await svg(page, card, name, ['lobbylab 0.', 'seed', 'abc', sources[section] ?? source, parameter]);
        }
        const words = ['# software: lobbylab 0.', '# state: v1.', parameter, '# seed: abc', `# paper: ${author}`];
        const rows = await csv(page, card, name, words);
        expect(rows, name).toBeGreaterThanOrEqual(least);
        // The file has the rows of the table on the page.
        const table = card.getByRole('button', { name: 'Table', exact: true });
        await table.click();
        await expect(card.locator('tbody tr'), key).toHaveCount(rows);
        await table.click();
      });
    }
  });

  test(`every figure of the ${lab} lab is walked with the arrow keys and read by pointer`, async ({ page }) => {
    test.slow();
    await openLab(page, state, '', lab);
    await simulated(page);
    await before?.(page);
    for (const { key } of figures) {
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
