import { columns, exporting, saved } from '../helpers/exporting.mjs';
import { expect, figure, labs, openEngagement, simulated, test } from '../helpers/page.mjs';

const state = 'v1.people=arena&pool=24&lever=0.7&seed=abc&draws_of_table=20&replications=4&rounds=5';

exporting({ lab: 'engagement', open: openEngagement, state, parameter: 'lever=0.7', paper: 'Engagement Optimized Matchmaking', source: 'Chen', sections: 5 });

test('every figure of the engagement lab is saved as CSV with the names of its columns and the state it comes from', async ({ page }) => {
  await openEngagement(page, state);
  await simulated(page, 50_000);
  for (const { key } of labs.engagement.figures) {
    const { name, bytes } = await saved(page, await figure(page, key), 'CSV');
    expect(name).toBe(`lobbylab-engagement-${key}.csv`);
    const text = bytes.toString();
    for (const word of ['# state: v1.', 'lever=0.7', '# seed: abc', '# paper: Chen et al., EOMM']) expect(text, key).toContain(word);
    const rows = text.split(/\r?\n/).filter((line) => line && !line.startsWith('#'));
    expect(rows.length, key).toBeGreaterThan(2);
    expect([...new Set(rows.map(columns))], key).toHaveLength(1);
    expect(text, key).not.toMatch(/\bNaN\b|undefined/i);
  }
});
