import { expect, openLab, test } from '../helpers/page.mjs';

test('the tour needs no mouse', async ({ page }) => {
  await openLab(page);
  const count = page.locator('.count');
  await page.keyboard.press('ArrowRight');
  await expect(count).toHaveText('11 / 600');
  await page.keyboard.press('ArrowLeft');
  await expect(count).toHaveText('10 / 600');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(count).toHaveText('20 / 600');
  await page.keyboard.press('Home');
  await expect(count).toHaveText('0 / 600');
  await page.keyboard.press('End');
  await expect(count).toHaveText('600 / 600');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(count).not.toHaveText('0 / 600');
  await page.keyboard.press('Space');
});

test('the help lists the keys', async ({ page }) => {
  await openLab(page);
  await page.keyboard.press('Control+/');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const words of ['Play or pause', 'One step back', 'Present']) await expect(dialog).toContainText(words);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('no key fires while typing or on a slider', async ({ page }) => {
  await openLab(page);
  const count = page.locator('.count');
  await page.locator('#field-alpha').focus();
  for (const key of ['ArrowRight', 'Space', 'Home', 'End']) await page.keyboard.press(key);
  await expect(count).toHaveText('10 / 600');
  await page.locator('[data-fields=model] input[type=range]').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(count).toHaveText('10 / 600');
});

test('every control is reached by Tab, in order, and shows its focus', async ({ page }) => {
  await openLab(page);
  const reached = new Set();
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const id = await page.evaluate(() => {
      const active = document.activeElement;
      const style = getComputedStyle(active);
      const seen = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
      return `${seen ? '' : 'no focus ring: '}${active.id || active.textContent?.trim() || active.getAttribute('aria-label')}`;
    });
    reached.add(id);
  }
  expect([...reached].filter((id) => id.startsWith('no focus ring'))).toEqual([]);
  for (const id of ['field-n', 'field-q', 'field-alpha']) expect([...reached].join('|')).toContain(id);
});
