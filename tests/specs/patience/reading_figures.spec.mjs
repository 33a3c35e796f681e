import { expect, figure, figures, openLab, simulated, test } from '../../helpers/page.mjs';

for (const section of new Set(figures.map((one) => one.section))) {
  const keys = figures.filter((one) => one.section === section).map((one) => one.key);

  test(`the pointer reads ${keys.join(', ')}`, async ({ page }) => {
    await openLab(page, 'v1.n=3&alpha=1.5&q_patient=0.1');
    await simulated(page);
    for (const key of keys) {
      const card = await figure(page, key);
      // What another question shows is computed once it is asked.
      await simulated(page);
      const canvas = card.locator('canvas');
      const { width, height } = await canvas.boundingBox();
      const read = new Set();
      for (const across of [0.2, 0.35, 0.5, 0.65]) {
        for (const down of [0.35, 0.6]) {
          await canvas.hover({ position: { x: width * across, y: height * down } });
          if (await card.locator('.tip').isVisible()) read.add(await card.locator('.tip').textContent());
        }
      }
      expect(read.size, `different read-outs of ${key}: ${[...read].join(' / ')}`).toBeGreaterThan(1);
      for (const text of read) expect(text, key).toMatch(/\d|[a-z]{3}/);
      await card.locator('h3').hover();
      await expect(card.locator('.tip')).toBeHidden();
    }
  });

  test(`the arrow keys walk ${keys.join(', ')}, and tables open`, async ({ page }) => {
    await openLab(page, 'v1.n=3&alpha=1.5&q_patient=0.1');
    await simulated(page);
    for (const key of keys) {
      const card = await figure(page, key);
      // What another question shows is computed once it is asked.
      await simulated(page);
      await card.getByRole('application').focus();
      await page.keyboard.press('Home');
      const first = await card.locator('output').textContent();
      expect(first, key).toMatch(/\(1 of \d+\)$/);
      await expect(card.locator('.tip')).toHaveText(first);
      await page.keyboard.press('ArrowRight');
      await expect(card.locator('output')).toHaveText(/\(2 of \d+\)$/);
      await expect(card.locator('output')).toHaveAttribute('aria-live', 'polite');
      await page.keyboard.press('End');
      const [, last, count] = (await card.locator('output').textContent()).match(/\((\d+) of (\d+)\)$/);
      expect(last).toBe(count);
      await page.keyboard.press('Escape');
      await expect(card.locator('.tip')).toBeHidden();

      const table = card.getByRole('button', { name: 'Table' });
      await expect(table).toHaveAttribute('aria-expanded', 'false');
      await table.click();
      await expect(table).toHaveAttribute('aria-expanded', 'true');
      expect(await card.locator('tbody tr').count(), key).toBeGreaterThan(0);
      await expect(card.locator('th[scope=col]').first()).toBeVisible();
      await table.click();
      await expect(card.locator('table')).toBeHidden();
    }
  });
}
