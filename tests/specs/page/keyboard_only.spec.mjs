import { expect, openLab, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

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
  for (const words of ['What is this page?', 'Play or pause', 'One step back', 'Present']) await expect(dialog).toContainText(words);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('no key fires while typing or on a slider', async ({ page }) => {
  await openLab(page);
  const count = page.locator('.count');
  await page.locator('#field-alpha').focus();
  for (const key of ['ArrowRight', 'Space', 'Home', 'End']) await page.keyboard.press(key);
  await expect(count).toHaveText('10 / 600');
  await page.locator('[data-fields=tab] input[type=range]').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(count).toHaveText('10 / 600');
});

test('no key fires while a dialog is open', async ({ page }) => {
  await openLab(page);
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('.count')).toHaveText('10 / 600');
});

test('every key in the help does what it says', async ({ page }) => {
  await openLab(page);
  const root = page.locator('html');
  await page.keyboard.press('Alt+Shift+P');
  await expect(root).toHaveAttribute('data-present', '');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('.count')).toHaveText('20 / 600');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.locator('.count')).toHaveText('10 / 600');
  await expect(page.locator('.answer')).toBeHidden();
  await page.keyboard.press('a');
  await expect(page.locator('.answer')).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.locator('figure.full')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('figure.full')).toHaveCount(0);
  const slide = page.getByRole('navigation', { name: 'Slides' }).locator('span');
  await page.keyboard.press('PageDown');
  await expect(slide).toHaveText(/^1 \//);
  await page.keyboard.press('PageDown');
  await expect(slide).toHaveText(/^2 \//);
  await page.keyboard.press('PageUp');
  await expect(slide).toHaveText(/^1 \//);
  await page.keyboard.press('Escape');
  await expect(root).not.toHaveAttribute('data-present');
  await page.keyboard.press('Alt+Shift+D');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Alt+Shift+D');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Alt+Shift+S');
  await expect(page.getByRole('dialog')).toContainText('Share this state');
  await page.keyboard.press('Escape');
  // The help has no other keys than those tried here and in the tour.
  await page.keyboard.press('Control+/');
  await expect(page.locator('.keys th')).toHaveText(['Space', '→', '←', 'Shift+→', 'Shift+←', 'Home', 'End', 'PageDown', 'PageUp', 'Alt+Shift+P', 'A', 'F', 'Escape', 'Alt+Shift+S', '?', 'Ctrl+/', 'Alt+Shift+D']);
});

test('a dialog takes the focus and gives it back', async ({ page }) => {
  await openLab(page);
  const button = page.locator('[data-do=share]').first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement.closest('dialog') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the first Tab offers to skip to the content', async ({ page }) => {
  await openLab(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
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
