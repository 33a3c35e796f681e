import { aWhile, choose, expect, figure, openLab, picture, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

test('play runs on, pause stops it, reset goes to the beginning @engines', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.count')).not.toHaveText('10 / 600');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const stopped = await page.locator('.count').textContent();
  await aWhile(page);
  await expect(page.locator('.count')).toHaveText(stopped);
  await page.getByRole('button', { name: 'Back to the start' }).click();
  await expect(page.locator('.count')).toHaveText('0 / 600');
  await expect(page.locator('.say')).toContainText('Nobody waits yet');
});

test('a new seed brings other players, the same seed the same ones', async ({ page }) => {
  await openLab(page, 'v1.step=40');
  // The sums over all arrivals, and the sentences of the last ones.
  const story = async () => {
    const all = [];
    for (const step of [597, 598, 599, 600]) {
      await page.getByRole('slider', { name: 'Arrivals shown' }).fill(String(step));
      await expect(page.locator('.say')).toContainText(`Period ${step}.`);
      all.push(await page.locator('.say').textContent());
    }
    return `${all.join()} ${await page.locator('.meters').textContent()}`;
  };
  const first = await story();
  await page.getByRole('button', { name: 'Restart, same seed' }).click();
  await expect(page.locator('.count')).toHaveText(/^\d{1,2} \/ 600$/);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  expect(await story()).toBe(first);
  await expect(page).not.toHaveURL(/seed=/);
  // Two seeds might tell the same story, once in a long while; not again and again.
  await expect.poll(async () => {
    await page.getByRole('button', { name: 'New seed' }).click();
    await expect(page).toHaveURL(/seed=/);
    await expect(page.locator('.count')).toHaveText('0 / 600');
    return story();
  }).not.toBe(first);
});

test('two rules of one\'s choice stand on the stage', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'v1.step=57');
  const before = await picture(page.locator('.stage-box canvas'));
  await choose(page, 'lane_b', { index: 2 });
  const chosen = await page.locator('#field-lane_b option:checked').textContent();
  await expect(page.locator('.meters h3').nth(1)).toContainText(chosen.split(' ')[0], { ignoreCase: true });
  await expect.poll(() => picture(page.locator('.stage-box canvas'))).not.toBe(before);
  await expect(page.locator('.count')).toHaveText('57 / 600');
});

test('the triangle of pools follows the step', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'v1.step=4');
  const canvas = (await figure(page, 'states')).locator('canvas');
  const before = await picture(canvas);
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  await expect(page.locator('.count')).toHaveText('5 / 600');
  await (await figure(page, 'states')).scrollIntoViewIfNeeded();
  await expect.poll(() => picture(canvas)).not.toBe(before);
});

test('a step is told to a screen reader', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  const say = page.locator('.say');
  await expect(say).toHaveAttribute('aria-live', 'polite');
  await expect(say).toContainText('Period 11.');
});
