import { readFile } from 'node:fs/promises';
import { expect, figure, openLab, simulated, test } from '../helpers/page.mjs';

const KEYS = ['cost', 'map', 'states', 'rules', 'equilibrium', 'switching', 'groups', 'group_costs', 'levels'];

async function saved(page, card, kind) {
  const waiting = page.waitForEvent('download');
  await card.getByRole('button', { name: new RegExp(`^Save as ${kind}`) }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** How many cells a row of CSV has; commas inside quotes divide nothing. */
function columns(row) {
  let quoted = false;
  let count = 1;
  for (const letter of row) {
    if (letter === '"') quoted = !quoted;
    if (letter === ',' && !quoted) count += 1;
  }
  return count;
}

for (const key of KEYS) {
  test(`${key}: PNG, SVG and CSV open and say where they come from`, async ({ page }) => {
    await openLab(page, 'v1.n=3&alpha=1.5&seed=abc');
    await simulated(page);
    const card = await figure(page, key);

    const png = await saved(page, card, 'PNG');
    expect(png.name).toBe(`lobbylab-patience-${key}.png`);
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    const words = png.bytes.toString('latin1');
    for (const word of ['lobbylab 0.', 'v1.n=3&alpha=1.5&seed=abc', 'Wu, Dynamic Matching With Teams']) expect(words).toContain(word);
    const size = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, png.bytes.toString('base64'));
    expect(size[0]).toBe(1760);

    const svg = (await saved(page, card, 'SVG')).bytes.toString();
    const parsed = await page.evaluate((text) => {
      const file = new DOMParser().parseFromString(text, 'image/svg+xml');
      return { broken: file.querySelector('parsererror') !== null, title: file.querySelector('title')?.textContent, texts: file.querySelectorAll('text').length };
    }, svg);
    expect(parsed.broken).toBe(false);
    expect(parsed.title).toBeTruthy();
    expect(parsed.texts).toBeGreaterThan(2);
    for (const word of ['lobbylab 0.', 'seed', 'Dynamic Matching With Teams']) expect(svg).toContain(word);

    const csv = (await saved(page, card, 'CSV')).bytes.toString();
    for (const word of ['# software: lobbylab 0.', '# state: v1.n=3&alpha=1.5&seed=abc', '# seed: abc', '# paper: Wu']) expect(csv).toContain(word);
    const rows = csv.split(/\r?\n/).filter((line) => line && !line.startsWith('#'));
    expect(rows.length).toBeGreaterThan(1);
    expect([...new Set(rows.map(columns))]).toHaveLength(1);
  });
}
