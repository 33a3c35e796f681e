import { expect, openRules, simulated, test } from '../helpers/page.mjs';
import { interrupts } from '../helpers/running.mjs';

test('a long run of the rules lab is cancelled, resumed and left for another', async ({ page }) => {
  await openRules(page, 'v1.arrivals=5000000&replications=64');
  await interrupts(page, '6 / 600');
  await page.evaluate(() => { location.hash = '#v1.arrivals=1000&replications=16'; });
  await simulated(page);
  await expect(page.locator('.truth-host tr', { hasText: 'variance, two queues' }).first()).toContainText('±');
});

test('a run that would take hours is refused before it starts, with what fits', async ({ page }) => {
  await openRules(page, 'v1.arrivals=100000000&replications=10000');
  const notice = page.locator('.notices');
  await expect(notice).toContainText('arrivals, which would take');
  await notice.getByRole('button').first().click();
  await expect(page).toHaveURL(/(replications|arrivals)=\d+/);
  await expect(page.locator('.failures')).toBeHidden();
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'busy');
});
