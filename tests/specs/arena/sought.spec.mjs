// What is sought and can be taken over: the market of a visitor's numbers, and a rule's settings.
import { expect, figure, openLab, openTab, simulated, test, type } from '../../helpers/page.mjs';

const openArena = (page, state) => openLab(page, state, '', 'arena');
const answer = (page) => page.locator('.answer');

test('who types what they see of their game gets the market that gives it, and takes it over', async ({ page }) => {
  test.slow();
  await openArena(page, 'v1.size=2&tab=fit');
  await expect(answer(page)).toContainText('Nothing is fitted yet. What is seen is nothing; needed: a number above 0');
  await expect((await figure(page, 'fitted')).locator('figcaption p')).toContainText('Nothing is fitted yet');
  await expect(answer(page).locator('button')).toHaveCount(0);
  await type(page, 'seen_wait', '7.5');
  await simulated(page, 60_000);
  // A game of four, first come, first served, nobody leaves: a player waits one gap and a half.
  await expect(answer(page)).toContainText(/What you see fits 1[12][.\d]*\s±\s[.\d]+\splayers a minute, under first come \(simulated\)/);
  await expect((await figure(page, 'fitted')).locator('figcaption p')).toContainText('Your number comes out on fresh tickets');
  await answer(page).getByRole('button', { name: 'Use this market' }).click();
  await expect(page).toHaveURL(/rate=1[12]/);
  const rate = Number(await page.locator('#field-rate').inputValue());
  expect(rate).toBeGreaterThan(11);
  expect(rate).toBeLessThan(13);
  await openTab(page, 'get');
  await simulated(page, 60_000);
  await expect(page.locator('.line')).toContainText(`${rate} players a minute`);
});

test('numbers that cannot tell what is sought are told so, with what would help', async ({ page }) => {
  await openArena(page, 'v1.leaves=exponential&seen_wait=20&tab=fit');
  await expect(answer(page)).toContainText('What is seen is mean wait; needed: two numbers, as one cannot tell both rate and patience');
  await type(page, 'seen_left', '0.2');
  await simulated(page, 60_000);
  await expect(answer(page)).toContainText(/players a minute, willing to wait .* s on average/);
});

test('the best setting is taken over, and so is the best pair of two', async ({ page }) => {
  test.slow();
  await openArena(page, 'v1.tickets=1000&replications=8&growth=0.2&rate=30&tab=tune');
  await simulated(page, 60_000);
  await expect(answer(page)).toContainText(/Widening with growth at .* saves a player/);
  await expect((await figure(page, 'tuned')).locator('figcaption p')).toContainText('is best with growth at');
  await page.locator('#field-also').selectOption({ index: 1 }).catch(() => page.locator('#field-also').check());
  await simulated(page, 60_000);
  await expect(answer(page)).toContainText(/Widening with growth at .* and start at .* saves a player/);
  const take = answer(page).getByRole('button', { name: /^Use growth .*, start / });
  await take.click();
  await expect(page).toHaveURL(/start=|growth=/);
  await simulated(page, 60_000);
  // What was taken is what now stands: nothing that was tried beats it.
  await expect(answer(page)).toContainText('that was tried beats your');
  await expect(take).toHaveCount(0);
});

test('in larger games a bound is said to be one, and how loose it is where all games can be tried', async ({ page }) => {
  test.slow();
  await openArena(page, 'v1.size=2&rate=60&tickets=600&replications=4&lanes=3&tab=possible');
  await simulated(page, 60_000);
  const words = (await figure(page, 'front')).locator('figcaption');
  await expect(words).toContainText(/costs a ticket .*\s±\s.* s more than a bound that nobody is below/);
  await expect(words).toContainText(/Of the first 12 tickets all games can be tried: there the best cost .*\s±\s.* s more than the bound/);
});

test('one against five, and a free for all, are played by rules that know two teams, as the page says', async ({ page }) => {
  test.slow();
  await openArena(page, 'v1.sides=1,5&rate=60&tickets=600&replications=4&rule1=greedy&rule2=best&rule3=eomm&rule4=batched&lanes=4');
  await simulated(page, 60_000);
  await expect(page.locator('.notices')).toBeEmpty();
  await expect(answer(page)).toContainText(/Greedy \(two levels\): .* is fair/);
  await openArena(page, 'v1.teams=8&rate=60&tickets=600&replications=4&rule1=patient&rule2=crowd&rule3=levels&lanes=3');
  await simulated(page, 60_000);
  await expect(page.locator('.notices')).toBeEmpty();
  await openTab(page, 'who');
  await simulated(page, 60_000);
  await expect((await figure(page, 'role')).locator('figcaption p')).toContainText('switch roles on');
});
