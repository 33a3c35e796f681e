import { expect, figure, openLab, picture, simulated, test, type } from '../helpers/page.mjs';

test('a slider moves answer, figures and link at once', async ({ page }) => {
  await openLab(page);
  const canvas = (await figure(page, 'cost')).locator('canvas');
  const before = await picture(canvas);
  const slider = page.locator('input[type=range]').filter({ has: page.locator('xpath=.') }).nth(0);
  await type(page, 'alpha', '0.4');
  await expect(page.locator('.answer')).toContainText('Play now.');
  await expect(page).toHaveURL(/alpha=0\.4/);
  await expect.poll(() => picture(canvas)).not.toBe(before);
  expect(await slider.count()).toBe(1);
});

test('the arrow keys move a focused slider', async ({ page }) => {
  await openLab(page);
  const slider = page.locator('[data-fields=model] input[type=range]').first();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.answer')).toContainText('teams of 6');
});

test('simulated numbers arrive and lie near the exact ones', async ({ page }) => {
  await openLab(page, 'v1.n=3&q=0.4&alpha=1.5');
  await simulated(page);
  for (const name of ['greedy cost', 'patient cost']) {
    const cells = page.locator('.truth-host tr', { hasText: name }).first().locator('td');
    const exact = Number(await cells.nth(1).textContent());
    const [, mean, half] = (await cells.nth(2).textContent()).match(/([\d.]+)\s*±\s*([\d.]+)/);
    expect(Number(half)).toBeGreaterThan(0);
    // The interval is two standard errors and a bit to each side: twice as far is beyond chance.
    expect(Math.abs(Number(mean) - exact)).toBeLessThan(2.5 * Number(half));
  }
});

test('a preset makes its point', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'No room to wait' }).click();
  await expect(page.locator('.answer')).toContainText('nobody may wait');
  await page.getByRole('button', { name: 'Only weak players' }).click();
  await expect(page.locator('.answer')).toContainText('With one type of player no game is ever unfair');
});

test('the solver agrees with the theorem all over the map', async ({ page }) => {
  await openLab(page, 'v1.n=8');
  await simulated(page);
  await expect(page.locator('[data-figure=map] figcaption p')).toContainText('agrees with the theorem in all 252 places');
  await expect(page.locator('[data-figure=states] figcaption p')).toContainText("the theorem's in every pool");
});

test('where no rule can last the matchmaker is seen to switch', async ({ page }) => {
  await openLab(page, 'v1.n=2&alpha=1.5&q_greedy=0.5&q_patient=0.05');
  const card = await figure(page, 'switching');
  const words = card.locator('figcaption p');
  const first = await words.textContent();
  await expect(words).not.toHaveText(first);
  await card.getByRole('button', { name: /Pause/ }).click();
  await expect(card.getByRole('button', { name: /Play/ })).toBeVisible();
});
