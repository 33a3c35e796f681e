import { choose, expect, figure, openRules, picture, slider, test } from '../../helpers/page.mjs';

// Short runs: the chains are exact.
const STATE = 'v1.arrivals=2000&replications=16';

test('teams of two to six: the machine writes the chain down and solves it', async ({ page }) => {
  await openRules(page, `${STATE}&room=6&k=2`);
  const states = await figure(page, 'party_states');
  const words = states.locator('figcaption p');
  let most = 0;
  for (const k of [2, 3, 4, 5, 6]) {
    if (k > 2) {
      await slider(page, 'k').focus();
      await page.keyboard.press('ArrowRight');
    }
    await expect(page.locator('#field-k')).toHaveValue(String(k));
    await expect(words, `k = ${k}`).toContainText(new RegExp(`has [\\d ,]+ states\\. Teams are of ${k}, and there is room for 6 parties`), { timeout: 30_000 });
    const [, count] = (await words.textContent()).match(/has ([\d ,]+) states/);
    const number = Number(count.replace(/\D/g, ''));
    expect(number, `k = ${k}`).toBeGreaterThan(most);
    most = number;
  }
  const room = (await figure(page, 'party_room')).locator('figcaption p');
  await expect(room).toContainText('12 players or more wait, enough for a game', { timeout: 30_000 });
});

test('another packing order is another queue, with the same players', async ({ page }) => {
  await openRules(page, `${STATE}&k=4`);
  const card = await figure(page, 'parties');
  const words = card.locator('figcaption p');
  await expect(words).toContainText('wait longest', { timeout: 30_000 });
  const before = [await picture(card.locator('canvas')), await words.textContent()];
  await choose(page, 'packing', 'largest');
  await expect(words).not.toHaveText(before[1]);
  await figure(page, 'parties');
  await expect.poll(() => picture(card.locator('canvas'))).not.toBe(before[0]);
});

test('a chain that is too large is refused by name, and the offer fits', async ({ page }) => {
  await openRules(page, `${STATE}&k=6&room=200`);
  const notice = page.locator('.notices');
  await expect(notice).toContainText('With room for 200 parties the chain of the waiting room has more than');
  const offer = notice.getByRole('button', { name: /^Room for \d+ parties$/ });
  const [, room] = (await offer.textContent()).match(/(\d+)/);
  await offer.click();
  await expect(page.locator('#field-room')).toHaveValue(room);
  await expect(notice).toBeEmpty();
  await expect(page).toHaveURL(new RegExp(`room=${room}`));
  await expect((await figure(page, 'party_states')).locator('figcaption p')).toContainText(`Teams are of 6, and there is room for ${room} parties`, { timeout: 30_000 });
});

test('where nobody gives up the page says that the room can fill for good', async ({ page }) => {
  await openRules(page, `${STATE}&room=4&quit=never`);
  const words = (await figure(page, 'parties')).locator('figcaption p');
  await expect(words).toContainText('fills up for good', { timeout: 30_000 });
  await choose(page, 'quit', 'exponential');
  await expect(words).not.toContainText('for good', { timeout: 30_000 });
  await expect(words).toContainText('give up');
});
