// The stage of each lab, step by step.
import { LABS, open } from '../../helpers/labs.mjs';
import { expect, picture, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

for (const row of LABS.filter((one) => one.stepping)) {
  const { state, at, others, plays } = row.stepping;

  test(`in the ${row.lab} lab a step forward and a step back show the same picture, and so does scrubbing far and back @engines`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, row, state);
    const canvas = page.locator('.stage-box canvas');
    const count = page.locator('.count');
    const last = Number((await count.textContent()).split('/')[1]);
    await expect(count).toHaveText(`${at} / ${last}`);
    const before = await picture(canvas);
    const sentence = await page.locator('.say').textContent();
    await page.getByRole('button', { name: 'One step', exact: true }).click();
    await expect(count).toHaveText(`${at + 1} / ${last}`);
    expect(await picture(canvas)).not.toBe(before);
    await page.getByRole('button', { name: 'One step back' }).click();
    await expect(count).toHaveText(`${at} / ${last}`);
    expect(await picture(canvas)).toBe(before);
    expect(await page.locator('.say').textContent()).toBe(sentence);
    for (const other of [...others, at]) {
      const step = other === 'last' ? last : other;
      await page.locator('.scrub').fill(String(step));
      await expect(count).toHaveText(`${step} / ${last}`);
    }
    expect(await picture(canvas)).toBe(before);
  });

  if (plays) {
    test(`the stage of the ${row.lab} lab plays to the end by itself`, async ({ page }) => {
      await open(page, row, plays);
      const last = Number((await page.locator('.count').textContent()).split('/')[1]);
      await page.getByRole('slider', { name: 'Speed' }).fill('60');
      await page.locator('h1').click();
      await page.keyboard.press('Space');
      await expect(page.locator('.count')).toHaveText(`${last} / ${last}`, { timeout: 20_000 });
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    });
  }
}
