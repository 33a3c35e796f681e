import { columns, exporting, saved } from '../helpers/exporting.mjs';
import { expect, figure, labs, openBalance, simulated, test } from '../helpers/page.mjs';

const state = 'v1.k=2&alpha=2.5&n=24&seed=abc&replications=3&rounds=30';

/** Measures this machine at a few sizes. */
async function measure(page) {
  await page.locator('.speed-test button').click();
  await expect(page.locator('[data-figure=speed] figcaption p')).toContainText('to the power of', { timeout: 60_000 });
  await page.locator('.speed-test button').click();
  await expect(page.locator('.speed-test')).toContainText('Stopped.');
}

exporting({
  lab: 'balance',
  open: openBalance,
  state,
  parameter: 'alpha=2.5',
  paper: 'Theoretical Foundations of Team Matchmaking',
  source: 'Alman',
  sections: 6,
  before: measure,
});

test('every figure of the balance lab is saved as CSV with the names of its columns and the state it comes from', async ({ page }) => {
  await openBalance(page, state);
  await simulated(page);
  await measure(page);
  for (const { key } of labs.balance.figures) {
    const { name, bytes } = await saved(page, await figure(page, key), 'CSV');
    expect(name).toBe(`lobbylab-balance-${key}.csv`);
    const text = bytes.toString();
    for (const word of ['# state: v1.', 'alpha=2.5', '# seed: abc', '# paper: Alman and McKay, Theoretical']) expect(text, key).toContain(word);
    const rows = text.split(/\r?\n/).filter((line) => line && !line.startsWith('#'));
    expect(rows.length, key).toBeGreaterThan(2);
    expect([...new Set(rows.map(columns))], key).toHaveLength(1);
    expect(rows[0], key).toMatch(/[a-z]{3}/);
    expect(text, key).not.toMatch(/\bNaN\b|undefined/i);
  }
});
