// What the arena cannot play is said in a sentence, with what would help.
import { expect, figure, openLab, openTab, simulated, test } from '../../helpers/page.mjs';

const openArena = (page, state = '') => openLab(page, state, '', 'arena');

test.describe('without simulating', () => {
  test.use({ simulates: false });

  for (const [name, state, words] of [
    ['a party larger than a team', 'v1.size=2&fives=0.2', /parties of at most 2.*set the share of parties of 5 to 0, or take larger teams/],
    ['no singles for the last place', 'v1.size=3&singles=0&twos=1', /a share of singles above 0 would help/],
    ['a game of 200 with three players a minute', 'v1.teams=200&size=1&rate=1', /it takes 3\.3+ hours; more players, or games of fewer, would help/],
  ]) {
    test(`${name}: nothing is played, and the answer says why and what would help`, async ({ page }) => {
      await openArena(page, state);
      await expect(page.locator('.answer')).toContainText('Nothing is played here');
      await expect(page.locator('.answer')).toContainText(words);
      await expect(page.locator('.status')).not.toHaveAttribute('data-kind', 'busy');
      for (const tab of ['possible', 'who', 'day', 'tune']) {
        await openTab(page, tab);
        await expect(page.locator('.answer')).toContainText(words);
      }
      await expect(page.locator('.failures')).toBeHidden();
    });
  }

  test('a rule whose queue would grow for ever is left out before it runs, with the drift', async ({ page }) => {
    await openArena(page, 'v1.rate=60&lanes=2&rule2=every&period=10');
    await expect(page.locator('.notices')).toContainText('“Best game every Δ” is left out here');
    await expect(page.locator('.notices')).toContainText('the queue would grow by 48 players a minute for ever');
    await expect(page.locator('#field-rule2')).toHaveValue('every');
  });

  test('a rule that cannot play the format is left out with the reason, and the others race', async ({ page }) => {
    await openArena(page, 'v1.sides=1,5&rate=60&rule6=sides');
    await expect(page.locator('.notices')).toContainText('“Players choose sides” is left out here; allowed: two teams of the same size');
    await expect(page.locator('.answer')).not.toContainText('Nothing is played');
  });

  test('a rule without a setting is not tuned, and that is said', async ({ page }) => {
    await openArena(page, 'v1.tuned=fifo&tab=tune');
    await expect(page.locator('.answer')).toContainText('Nothing is tuned here. Tuned is fifo; allowed: a rule with a setting');
  });

  test('a run that is too large is refused before it starts, with what would fit', async ({ page }) => {
    await openArena(page, 'v1.tickets=5000000&replications=10000');
    await expect(page.locator('.notices')).toContainText('times what there is here');
    await page.locator('.notices button').first().click();
    await expect(page.locator('.notices')).toBeEmpty();
  });
});

test('where nobody gets a game within the run, the figures say so', async ({ page }) => {
  await openArena(page, 'v1.teams=20&rate=12&tickets=20&replications=2&leaves=timeout&patience=1&lanes=1');
  await simulated(page);
  await expect((await figure(page, 'race')).locator('figcaption p')).toContainText('Nobody got a game within this run');
});
