import { columns, saved } from '../helpers/exporting.mjs';
import { expect, figure, figures, openLab, simulated, test } from '../helpers/page.mjs';

const STATE = 'v1.n=3&alpha=1.5&seed=abc';

for (const section of new Set(figures.map((one) => one.section))) {
  const keys = figures.filter((one) => one.section === section).map((one) => one.key);
  test(`PNG, SVG and CSV of ${keys.join(', ')} open and say where they come from`, async ({ page }) => {
    await openLab(page, STATE);
    await simulated(page);
    for (const key of keys) {
      await test.step(key, async () => {
        const card = await figure(page, key);

        const png = await saved(page, card, 'PNG');
        expect(png.name).toBe(`lobbylab-patience-${key}.png`);
        expect(png.bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
        const words = png.bytes.toString('latin1');
        for (const word of ['lobbylab 0.', STATE, 'Wu, Dynamic Matching With Teams']) expect(words).toContain(word);
        const size = await page.evaluate(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          return [image.naturalWidth, image.naturalHeight];
        }, png.bytes.toString('base64'));
        expect(size[0]).toBe(1760);

        const svg = await saved(page, card, 'SVG');
        expect(svg.name).toBe(`lobbylab-patience-${key}.svg`);
        const parsed = await page.evaluate((text) => {
          const file = new DOMParser().parseFromString(text, 'image/svg+xml');
          return { broken: file.querySelector('parsererror') !== null, title: file.querySelector('title')?.textContent, texts: file.querySelectorAll('text').length, all: file.documentElement.textContent };
        }, svg.bytes.toString());
        expect(parsed.broken).toBe(false);
        expect(parsed.title).toBeTruthy();
        expect(parsed.texts).toBeGreaterThan(2);
        for (const word of ['lobbylab 0.', 'seed', 'abc', 'Dynamic Matching With Teams', STATE]) expect(parsed.all).toContain(word);

        const csv = await saved(page, card, 'CSV');
        expect(csv.name).toBe(`lobbylab-patience-${key}.csv`);
        const text = csv.bytes.toString();
        for (const word of ['# software: lobbylab 0.', `# state: ${STATE}`, '# seed: abc', '# paper: Wu']) expect(text).toContain(word);
        const rows = text.split(/\r?\n/).filter((line) => line && !line.startsWith('#'));
        expect(rows.length).toBeGreaterThan(1);
        expect([...new Set(rows.map(columns))]).toHaveLength(1);
        // The file has the rows of the table on the page.
        await card.getByRole('button', { name: 'Table' }).click();
        expect(await card.locator('tbody tr').count()).toBe(rows.length - 1);
      });
    }
  });
}

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('the state link inside a saved file opens the same experiment', async ({ page }) => {
    await openLab(page, STATE);
    const text = (await saved(page, await figure(page, 'cost'), 'CSV')).bytes.toString();
    const state = text.match(/^# state: (\S+)/m)[1];
    await page.goto('about:blank');
    await openLab(page, state);
    await expect(page.locator('#field-n')).toHaveValue('3');
    await expect(page.locator('#field-alpha')).toHaveValue('1.5');
    expect((await saved(page, await figure(page, 'cost'), 'CSV')).bytes.toString().match(/^# state: (\S+)/m)[1]).toBe(state);
  });
});
