import { readFile } from 'node:fs/promises';
import { expect, figure, labs, openHindsight, simulated, test } from '../helpers/page.mjs';

const STATE = 'v1.rate=4&seed=abc&players=300&replications=4';

async function saved(page, card, kind) {
  const waiting = page.waitForEvent('download');
  await card.getByRole('button', { name: new RegExp(`^Save as ${kind}`) }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** How many cells a row of CSV has; commas inside quotes divide nothing. */
const columns = (row) => row.replace(/"[^"]*"/g, '').split(',').length;

test('a figure of each section is saved as PNG, SVG and CSV that open and say where they come from', async ({ page }) => {
  await openHindsight(page, STATE);
  await simulated(page);
  const sections = new Map(labs.hindsight.figures.map((one) => [one.section, one.key]));
  expect(sections.size).toBeGreaterThan(4);
  for (const key of sections.values()) {
    await test.step(key, async () => {
      const card = await figure(page, key);
      const png = await saved(page, card, 'PNG');
      expect(png.name).toBe(`lobbylab-hindsight-${key}.png`);
      const words = png.bytes.toString('latin1');
      for (const word of ['lobbylab 0.', 'rate=4', 'seed=abc', 'Automatic Game Matching']) expect(words).toContain(word);
      const size = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        return image.naturalWidth;
      }, png.bytes.toString('base64'));
      expect(size).toBe(1760);

      const svg = await saved(page, card, 'SVG');
      expect(svg.name).toBe(`lobbylab-hindsight-${key}.svg`);
      const parsed = await page.evaluate((text) => {
        const file = new DOMParser().parseFromString(text, 'image/svg+xml');
        return { broken: file.querySelector('parsererror') !== null, title: file.querySelector('title')?.textContent, texts: file.querySelectorAll('text').length, all: file.documentElement.textContent };
      }, svg.bytes.toString());
      expect(parsed.broken).toBe(false);
      expect(parsed.title).toBeTruthy();
      expect(parsed.texts).toBeGreaterThan(2);
      for (const word of ['lobbylab 0.', 'seed', 'abc', 'Automatic Game Matching', 'rate=4']) expect(parsed.all).toContain(word);

      const csv = await saved(page, card, 'CSV');
      expect(csv.name).toBe(`lobbylab-hindsight-${key}.csv`);
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

test('every figure of the hindsight lab is walked with the arrow keys and read by pointer', async ({ page }) => {
  await openHindsight(page, STATE);
  await simulated(page);
  for (const { key } of labs.hindsight.figures) {
    const card = await figure(page, key);
    await card.getByRole('application').focus();
    await page.keyboard.press('Home');
    await expect(card.locator('output'), key).toHaveText(/\w.*\(1 of \d+\)$/);
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
