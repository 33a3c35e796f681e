import { saved } from '../../helpers/exporting.mjs';
import { expect, figure, openLab, test } from '../../helpers/page.mjs';

const STATE = 'v1.n=3&alpha=1.5&seed=abc';

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('the state link inside a saved file opens the same experiment', async ({ page }) => {
    await openLab(page, STATE);
    const text = (await saved(page, await figure(page, 'cost'), 'CSV')).bytes.toString();
    const state = text.match(/^# state: (\S+)/m)[1];
    await page.goto('about:blank');
    await openLab(page, state);
    await expect(page.locator('#field-n')).toHaveValue('3');
    await expect(page.locator('#field-alpha')).toHaveValue('1.5');
    expect((await saved(page, await figure(page, 'cost'), 'CSV')).bytes.toString().match(/^# state: (\S+)/m)[1]).toBe(state);
  });
});
