import { choose, expect, figure, frames, openEngagement, picture, simulated, slider, test, type } from '../../helpers/page.mjs';

test('without a lever it makes no difference to what happens who meets whom', async ({ page }) => {
  await openEngagement(page, 'v1.lever=0&draws_of_table=60&replications=6');
  await simulated(page, 50_000);
  await expect((await figure(page, 'gains')).locator('figcaption p')).toContainText(/EOMM keeps [+−]?0(\.0+)?\s±\s0/);
});

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('the example of section 4 answers in the same frame, and equals are best where the curve is concave', async ({ page }) => {
    await openEngagement(page);
    const words = (await figure(page, 'claim_example')).locator('figcaption p');
    await expect(words).toContainText('A counterexample');
    await choose(page, 'shape', 'constant');
    await expect(words).toContainText('All pairings cost the same');
    await choose(page, 'shape', 'linear');
    await type(page, 'width', '2000');
    await expect(words).toContainText('claim holds here: equal skill is the best');
    await type(page, 'draw', '0.2');
    await expect(words).toContainText('claim holds here: equal skill is the worst');
  });

  test('another view shows another picture at once', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openEngagement(page);
    const canvas = page.locator('.stage-box canvas');
    await frames(page);
    const seen = new Set([await picture(canvas)]);
    await choose(page, 'place', 'circle');
    await frames(page);
    seen.add(await picture(canvas));
    await choose(page, 'view', 'blossom');
    await frames(page);
    seen.add(await picture(canvas));
    await choose(page, 'weights', 'risks');
    await frames(page);
    seen.add(await picture(canvas));
    expect(seen.size).toBe(4);
  });

  test('the arrow keys move a slider', async ({ page }) => {
    await openEngagement(page);
    await slider(page, 'shown').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('#field-shown')).toHaveValue('15');
    await expect(page.locator('.say')).toContainText(/sits? out/);
  });
});
