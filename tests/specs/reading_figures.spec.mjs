import { expect, figure, openLab, simulated, test } from '../helpers/page.mjs';

test('the pointer reads a figure', async ({ page }) => {
  await openLab(page);
  await simulated(page);
  const card = await figure(page, 'cost');
  const box = await card.locator('canvas').boundingBox();
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5);
  await expect(card.locator('.tip')).toContainText(/α =? ?/);
  await page.mouse.move(0, 0);
  await expect(card.locator('.tip')).toBeHidden();
});

for (const key of ['cost', 'map', 'states', 'rules', 'equilibrium', 'groups', 'group_costs', 'levels']) {
  test(`${key} is walked by the arrow keys and has its table`, async ({ page }) => {
    await openLab(page);
    await simulated(page);
    const card = await figure(page, key);
    await card.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    const first = await card.locator('output').textContent();
    expect(first).toMatch(/\(\d+ of \d+\)/);
    await page.keyboard.press('ArrowRight');
    await expect(card.locator('output')).not.toHaveText(first);
    await card.getByRole('button', { name: 'Table' }).click();
    expect(await card.locator('tbody tr').count()).toBeGreaterThan(0);
    await expect(card.locator('th[scope=col]').first()).toBeVisible();
  });
}
