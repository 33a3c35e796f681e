// What a reader does with a lesson: opens it, guesses.
import { expect } from './page.mjs';

/**
 * Opens a lesson and waits until its guesses can be made.
 * @param {import('@playwright/test').Page} page
 * @param {string} lesson
 * @param {string} [rest] a query or a fragment
 */
export async function openLesson(page, lesson, rest = '') {
  await page.goto(`lessons/${lesson}.html${rest}`);
  await expect(page.locator('html')).toHaveAttribute('data-lesson', 'ready', { timeout: 30_000 });
}

/** Its tasks, by id and kind. @param {import('@playwright/test').Page} page @returns {Promise<{ id: string, kind: string }[]>} */
export const predictions = (page) => page.locator('section.predict').evaluateAll((all) => all.map(({ id, dataset }) => ({ id, kind: dataset.kind })));

/**
 * Makes a guess and holds it against the engine.
 * @param {import('@playwright/test').Locator} card
 * @param {string} kind
 * @param {string} [value] a number or a letter; of a curve nothing, it becomes a level one
 */
export async function guess(card, kind, value) {
  if (kind === 'choice') await card.locator(`input[value=${value}]`).check();
  else if (kind === 'number') await card.locator('input').fill(value);
  else {
    await card.locator('.sheet').focus();
    for (let at = 0; at < 12; at += 1) await card.page().keyboard.press('ArrowRight');
  }
  await card.getByRole('button', { name: 'Hold it against the engine' }).click();
}
