import { control, expect, fields, labs, openLab, openTab, simulated, slider, test, type } from '../../helpers/page.mjs';

const numbers = fields.filter((field) => (field.kind === 'int' || field.kind === 'real') && !field.hidden);
const defaults = 'Wait. Waiting costs a player 5 periods on average, playing at once 5.5 (exact). Below a price of 1: play at once30 % are strong (gold). The price of unfairness: each of the 10 players pays 2 periods of waiting.';

test.describe('a bad value', () => {
  test.use({ simulates: false });

  test('there are numbers to be refused in every section', () => {
    expect(new Set(numbers.map((field) => field.section))).toEqual(new Set(['model', 'simulation', 'equilibrium', 'groups', 'levels']));
  });

  test('every number refuses what is out of its range, endless, empty or no number', async ({ page }) => {
    test.setTimeout(240_000);
    await openLab(page);
    // Each question has an answer of its own: what the defaults give it.
    const answers = new Map();
    for (const tab of labs.patience.tabs) {
      await openTab(page, tab.key);
      await expect(page.locator('h1')).toHaveText(tab.question);
      await expect(page.locator('.answer')).not.toBeEmpty();
      // A blank that is no break is one here.
      answers.set(`tab-${tab.key}`, (await page.locator('.answer').textContent()).replaceAll(/\s+/g, ' '));
    }
    for (const key of ['wait', 'paper']) expect(answers.get(`tab-${key}`)).toContain(defaults);
    await openTab(page, 'wait');
    for (const { key, kind, min, max, default: usual } of numbers) {
      await test.step(key, async () => {
        const error = page.locator(`#field-${key}-error`);
        const given = [String(min - 1), String(max + 1), 'NaN', 'Infinity', '', ...(kind === 'int' ? [String(min + 0.5)] : [])];
        for (const value of given) {
          await type(page, key, value);
          // Named: the field, what was given, what would do.
          await expect(error, `"${value}"`).toContainText(new RegExp(`\\b${key}\\b`));
          await expect(error).toContainText(`${min} to ${max}`);
          if (value === '') await expect(error).toContainText('empty');
          else await expect(error).toContainText(value.replace(/^-/, ''));
          await expect(page.locator(`#field-${key}`)).toHaveAttribute('aria-invalid', 'true');
          // What was typed stays to be mended; the default is used.
          await expect(page.locator(`#field-${key}`)).toHaveValue(value);
          await expect(page.locator('.answer')).toHaveText(answers.get(await page.getByRole('tab', { selected: true }).getAttribute('id')));
          await expect(slider(page, key)).toHaveAttribute('aria-valuetext', new RegExp(`^${usual}\\b`));
        }
        await expect(page.locator('.failures')).toBeHidden();
        // A good value is taken again.
        await type(page, key, String(usual));
        await expect(error).toBeHidden();
        await expect(page.locator(`#field-${key}`)).not.toHaveAttribute('aria-invalid');
      });
    }
  });

  test('a seed that is none, or of 2^64, is refused by name', async ({ page }) => {
    await openLab(page);
    const error = page.locator('#field-seed-error');
    for (const value of ['10000000000000000', '18446744073709551616', 'xyz', '-1', '']) {
      await type(page, 'seed', value);
      await expect(error, `"${value}"`).toContainText('seed');
      await expect(error).toContainText('hexadecimal');
      if (value) await expect(error).toContainText(value);
      await expect(page.locator('.answer')).toContainText(defaults);
    }
    await type(page, 'seed', 'ffffffffffffffff');
    await expect(error).toBeHidden();
  });

  test('a choice that does not exist is refused by name, with the choices', async ({ page }) => {
    for (const { key, options, default: usual } of fields.filter((field) => field.kind === 'choice')) {
      await openLab(page, `v1.${key}=bogus`);
      await expect(page.locator('.notices'), key).toContainText(key);
      await expect(page.locator('.notices')).toContainText('bogus');
      for (const option of options) await expect(page.locator('.notices')).toContainText(option.key);
      // Which question is open and which figure is led to have no control: the page begins as ever.
      if (key === 'tab' || key === 'fig') await expect(page.getByRole('tab', { selected: true }), key).toHaveText(labs.patience.tabs[0].title);
      else await expect(await control(page, key), 'the default is shown, as it is used').toHaveValue(usual);
      await page.goto('about:blank');
    }
  });
});

test('a run that would take too long says so before it starts, and what fits runs', async ({ page }) => {
  await openLab(page, 'v1.periods=100000000&replications=10000');
  const notice = page.locator('.notices');
  await expect(notice).toContainText('arrivals, which would take');
  // Nothing of it has been started: the rest of the page is soon done.
  await simulated(page);
  await expect(page.locator('.truth-host tr', { hasText: 'greedy cost' }).first()).not.toContainText('±');
  await notice.getByRole('button').first().click();
  await expect(notice.getByText('arrivals, which would take')).toHaveCount(0);
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'busy');
  await expect(page).toHaveURL(/replications=\d+/);
  const share = () => page.locator('.status progress').evaluate((bar) => bar.value);
  const begun = await share();
  await expect.poll(share).toBeGreaterThan(begun);
});

test('a process that is too large says so and offers what fits', async ({ page }) => {
  await openLab(page, 'v1.n=30&levels=6');
  const notice = page.locator('.notices');
  await expect(notice).toContainText('6 levels');
  await notice.getByRole('button', { name: /teams of|levels/ }).first().click();
  await expect(notice.getByText('fit here')).toHaveCount(0);
  await simulated(page);
  await expect(page.locator('[data-figure=levels] figcaption p')).toContainText('no rule costs less');
});
