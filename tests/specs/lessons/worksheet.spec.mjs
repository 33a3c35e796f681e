// A lesson on paper: guesses to fill in, figures, links as codes, answers on a page of their own.
import { expect, test } from '../../helpers/page.mjs';
import { openLesson } from '../../helpers/lessons.mjs';
import { pages } from '../../helpers/pdf.mjs';

for (const lesson of ['patience', 'rules', 'balance', 'engagement', 'hindsight', 'arena', 'five']) {
  test(`the worksheet of ${lesson} is whole on A4 and Letter`, async ({ page }) => {
    await openLesson(page, lesson);
    const tasks = await page.locator('section.predict').count();
    await page.getByRole('link', { name: 'Worksheet to print' }).click();
    test.slow();
    await expect(page.locator('html')).toHaveAttribute('data-lesson', 'ready', { timeout: 120_000 });
    await expect(page.locator('.setup [role=status]')).toHaveText('');
    await expect(page.locator('.worksheet .ask .side svg').first()).toBeVisible();
    const answers = page.locator('.answers li');
    await expect(answers).toHaveCount(tasks);
    for (const text of await answers.allTextContents()) expect(text).toMatch(/\d|falls|stays|rises|stop|difference|worse|alike/);
    // Neither a blank nor a figure gives an answer away; figures that do stand beside none.
    for (const [size, width] of [['A4', 794], ['letter', 816]]) {
      await page.locator('#size').selectOption(size);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pages(pdf)).toBeGreaterThanOrEqual(2);
      const [, , right, top] = pdf.toString('latin1').match(/MediaBox\s*\[\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)/).slice(1).map(Number);
      expect(Math.abs(right * 96 / 72 - width)).toBeLessThan(2);
      expect(top).toBeGreaterThan(right);
    }
    // No part is wider than the paper.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 794 - 121, height: 1000 });
    for (const svg of await page.locator('.worksheet svg').all()) {
      const box = await svg.boundingBox();
      expect(box.x + box.width).toBeLessThanOrEqual(794 - 121 + 1);
      expect(box.height).toBeLessThan(900);
    }
    await expect(page.locator('.answers')).toHaveCSS('break-before', 'page');
  });
}
