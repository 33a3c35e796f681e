import { clean, stairs } from '../../helpers/looks.mjs';
import { expect, figure, openLab, picture, simulated, test } from '../../helpers/page.mjs';

test('axe finds nothing in the lab @phone @dark', async ({ page }) => {
  await openLab(page);
  await simulated(page);
  await clean(page);
});

test.describe('before anything is simulated', () => {
  test.use({ simulates: false });

  test('axe finds nothing in the lab with errors, warnings and an open table', async ({ page }) => {
    await openLab(page, 'v1.n=abc&zzz=1&periods=100000000&replications=10000');
    await page.locator('#field-q').fill('9');
    await page.locator('#field-q').press('Enter');
    await page.locator('[data-figure=cost]').getByRole('button', { name: 'Table' }).click();
    await clean(page);
  });

  test('axe finds nothing when presenting', async ({ page }) => {
    await openLab(page);
    await page.locator('[data-do=present]').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
    await clean(page);
  });

  for (const path of ['', 'lessons/patience.html', 'lessons/five.html#task=patience&patience=5', 'lessons/rules.html?worksheet', 'lessons/class.html#lesson=rules', 'generated/reference.html', 'generated/rules_paper.html', 'bench.html', 'patience.html?embed=cost', 'patience.html?embed=stage&controls=model']) {
    test(`axe finds nothing on ${path || 'the home page'}, and its headings go down one level at a time @phone @dark`, async ({ page }) => {
      await page.goto(path);
      if (path === '' || path.startsWith('patience')) await expect(page.locator('canvas:visible').first()).toBeVisible();
      // The figure of a task is a page of its own, which takes its host's colours once it has been greeted.
      if (path.includes('#task=')) await expect(page.frameLocator('lobbylab-figure iframe').locator(':root')).toHaveAttribute('data-grows', '');
      await clean(page);
      await stairs(page);
    });
  }

  test('headings of the lab go down one level at a time', async ({ page }) => {
    await openLab(page);
    await stairs(page);
  });

  test('with reduced motion nothing moves by itself, and Play still works', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLab(page, 'v1.q_greedy=0.5&q_patient=0.02');
    const card = await figure(page, 'switching');
    const moving = card.getByRole('button', { name: /Play/ });
    await expect(moving).toBeVisible();
    // Far longer than a figure that moves stays at one picture.
    await page.clock.install();
    const before = await picture(card.locator('canvas'));
    await page.clock.runFor(10_000);
    expect(await picture(card.locator('canvas'))).toBe(before);
    await expect(page.locator('.count')).toHaveText('10 / 600');
    await moving.click();
    await page.clock.runFor(5_000);
    expect(await picture(card.locator('canvas'))).not.toBe(before);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.clock.runFor(5_000);
    await expect(page.locator('.count')).not.toHaveText('10 / 600');
  });
});
