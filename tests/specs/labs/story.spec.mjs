// The story of each lab: a guess, something to do, one figure, one sentence. And the slides of a presentation.
import { readFileSync } from 'node:fs';
import { LABS, open } from '../../helpers/labs.mjs';
import { clean, fits } from '../../helpers/looks.mjs';
import { expect, frames, labs, openTab, test } from '../../helpers/page.mjs';

/** A lab's screens, as the build wrote them. */
function screensOf(lab) {
  const text = readFileSync(new URL(`../../../dist/generated/${lab}_story.js`, import.meta.url), 'utf8');
  return JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1));
}

const told = (page) => page.locator('.story-tell');
const answer = (page) => told(page).locator('.sentence');
const plain = (sentence) => sentence.replaceAll('*', '');

/** Opens the story by its door. */
async function begin(page) {
  await page.getByRole('button', { name: 'Start with the story', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-story', 'guess');
}

for (const row of LABS.filter(({ lab }) => labs[lab].story)) {
  const { lab } = row;
  const screens = screensOf(lab);
  const { tabs } = labs[lab];

  test.describe('without simulating', () => {
    test.use({ simulates: false });

    test(`the story of the ${lab} lab asks, lets one play, shows one figure and says the answer; axe finds nothing`, async ({ page }) => {
      test.slow();
      await open(page, row);
      await begin(page);
      for (const [at, screen] of screens.entries()) {
        const stage = tabs.find((tab) => tab.key === screen.tab).stage;
        await expect(page.locator('h1')).toHaveText(screen.question);
        await expect(page.locator('.lead > .doc')).toHaveText(screen.setting);
        await expect(page).toHaveURL(new RegExp(`[.&]story=${at + 1}\\b`));
        // Nothing gives the answer away.
        for (const hidden of ['.answer', '.stage', '.story-tell']) await expect(page.locator(hidden)).toBeHidden();
        if (at === 0) await clean(page);
        if (screen.guess.choices) await page.getByRole('button', { name: screen.guess.choices[0], exact: true }).click();
        else await page.getByRole('button', { name: 'That is my guess', exact: true }).click();
        if (stage) {
          await expect(page.locator('.stage')).toBeVisible();
          await expect(page.locator('.turn p')).toHaveText(screen.turn);
          await expect(answer(page)).toBeHidden();
          if (at === 0) await clean(page);
          await page.getByRole('button', { name: 'Show the answer', exact: true }).click();
        }
        const shown = page.locator('figure[data-figure]').filter({ visible: true });
        await expect(shown).toHaveCount(1);
        await expect(shown).toHaveAttribute('data-figure', screen.figure);
        await expect(answer(page)).toHaveText(plain(screen.sentence));
        const right = screen.guess.choices ? screen.guess.choices[screen.right.choice] : new RegExp(`^${screen.right.shown.replace('.', '\\.')} \\w`);
        await expect(told(page).locator('h2')).toHaveText(right);
        await expect(told(page).locator('.verdict')).toHaveText(/guess/);
        for (const key of screen.touch) await expect(page.locator(`#field-${key}`)).toBeVisible();
        expect(await page.locator('.field').filter({ visible: true }).count()).toBe(screen.touch.length);
        if (at === 0) await clean(page);
        const last = at === screens.length - 1;
        await page.getByRole('button', { name: last ? 'Now try it yourself' : 'Next question', exact: true }).click();
      }
      // The lab itself, where the last screen was.
      await expect(page.locator('html')).not.toHaveAttribute('data-story', /./);
      const tab = tabs.find((one) => one.key === screens.at(-1).tab);
      await expect(page.locator('h1')).toHaveText(tab.question);
      await expect(page.locator('.answer')).toBeVisible();
      await expect(page.locator('figure[data-figure]').filter({ visible: true })).toHaveCount(tab.figures.length);
      // Back goes to the screen before.
      await page.goBack();
      await expect(page.locator('h1')).toHaveText(screens.at(-1).question);
      await page.goBack();
      await expect(page.locator('h1')).toHaveText(screens.at(-2).question);
    });

    test(`a link opens a screen of the ${lab} lab’s story in its state, or in the one that it says`, async ({ page }) => {
      const at = screens.findIndex((screen) => screen.touch.length);
      const { touch: [key], state, question } = screens[at];
      await open(page, row, `v1.story=${at + 1}`);
      await expect(page.locator('h1')).toHaveText(question);
      const field = page.locator(`#field-${key}`);
      if (state[key] !== undefined) await expect(field).toHaveValue(String(state[key]));
      const link = page.url();
      await page.goto('about:blank');
      await page.goto(link);
      await expect(page.locator('h1')).toHaveText(question);
      // A tab is the way back to its question, and the state stays.
      await page.locator(`#tab-${tabs[1].key}`).click();
      await expect(page.locator('h1')).toHaveText(tabs[1].question);
      await expect(page.locator('html')).not.toHaveAttribute('data-story', /./);
      await expect(page).not.toHaveURL(/story=/);
    });

    test(`on a phone the story of the ${lab} lab fits, its controls in the page @phone`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, row);
      await page.locator('.door').click();
      await expect(page.locator('h1')).toHaveText(screens[0].question);
      await fits(page, `${lab}: the guess`);
      const guess = screens[0].guess.choices?.[0] ?? 'That is my guess';
      await page.getByRole('button', { name: guess, exact: true }).click();
      await expect(page.locator('.turn')).toBeVisible();
      await fits(page, `${lab}: what to do`);
      await page.getByRole('button', { name: 'Show the answer', exact: true }).click();
      await expect(answer(page)).toBeVisible();
      await expect(page.locator('.dock')).toBeHidden();
      await fits(page, `${lab}: the answer`);
    });

    test(`the slides of the ${lab} lab are the story and the presets, turned by a clicker, each answered by A`, async ({ page }) => {
      await open(page, row);
      await page.keyboard.press('Alt+Shift+P');
      const slides = page.getByRole('navigation', { name: 'Slides' });
      const list = slides.getByRole('combobox');
      const { presets } = labs[lab];
      await expect(list.locator('option')).toHaveCount(1 + screens.length + presets.length);
      await page.keyboard.press('PageDown');
      await frames(page);
      if (await list.inputValue() !== '0') await list.selectOption('0');
      await expect(page.locator('h1')).toHaveText(screens[0].question);
      await expect(page.locator('.lead > .doc')).toBeVisible();
      await expect(answer(page)).toBeHidden();
      await page.keyboard.press('a');
      await expect(answer(page)).toHaveText(plain(screens[0].sentence));
      await page.keyboard.press('f');
      await expect(page.locator('figure.full')).toHaveAttribute('data-figure', screens[0].figure);
      await page.keyboard.press('PageDown');
      await expect(page.locator('figure.full')).toHaveCount(0);
      await expect(page.locator('h1')).toHaveText(screens[1].question);
      await expect(answer(page)).toBeHidden();
      await page.keyboard.press('PageUp');
      await expect(page.locator('h1')).toHaveText(screens[0].question);
      // A preset is a slide too: its tab's question, the answer hidden until A.
      await list.selectOption({ label: presets.at(-1).title });
      const tab = tabs.find((one) => one.presets.includes(presets.at(-1).title));
      await expect(page.locator('h1')).toHaveText(tab.question);
      await expect(page.locator('.answer')).toBeHidden();
      await page.keyboard.press('a');
      await expect(page.locator('.answer')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(slides).toBeHidden();
    });
  });
}

test.describe('without simulating', () => {
  test.use({ simulates: false });
  const row = LABS[0];
  const screens = screensOf(row.lab);

  test('the story is read and answered by keyboard alone', async ({ page }) => {
    await open(page, row);
    await page.getByRole('button', { name: 'Start with the story', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toHaveText(screens[0].question);
    const press = async (name) => {
      const button = page.getByRole('button', { name, exact: true });
      for (let tab = 0; tab < 40 && !(await button.evaluate((one) => one === document.activeElement)); tab += 1) await page.keyboard.press('Tab');
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
    };
    await press(screens[0].guess.choices[screens[0].right.choice]);
    // The focus is where one goes on.
    await expect(page.locator('.turn h2')).toBeFocused();
    await press('Show the answer');
    await expect(told(page).locator('h2')).toBeFocused();
    await expect(told(page).locator('.verdict')).toHaveText('You guessed right.');
    await press('Next question');
    await expect(page.locator('h1')).toBeFocused();
    await expect(page.locator('h1')).toHaveText(screens[1].question);
    // A number is guessed with the arrow keys.
    await page.locator('#story-guess').focus();
    await page.keyboard.press('Home');
    await expect(page.locator('.story output')).toHaveText(`${screens[1].guess.min} ${screens[1].guess.unit}`);
    await press('That is my guess');
    await press('Show the answer');
    await expect(told(page).locator('.verdict')).toHaveText('Your guess, 0, was too low.');
  });

  test('a sentence says which state it is about once something is moved, and leads back to it', async ({ page }) => {
    await open(page, row, 'v1.story=2');
    await page.getByRole('button', { name: 'Try it first', exact: true }).click();
    await page.getByRole('button', { name: 'Show the answer', exact: true }).click();
    const back = page.getByRole('button', { name: 'Go back to it', exact: true });
    await expect(back).toBeHidden();
    await page.locator('#field-alpha').fill('3');
    await page.locator('#field-alpha').press('Enter');
    await back.click();
    await expect(page.locator('#field-alpha')).toHaveValue('2');
    await expect(back).toBeHidden();
  });

  test('the story, printed, is its question, its sentence and its figure', async ({ page }) => {
    await open(page, row, 'v1.story=1');
    await page.getByRole('button', { name: 'Try it first', exact: true }).click();
    await page.getByRole('button', { name: 'Show the answer', exact: true }).click();
    const { figure, sentence, setting } = screens[0];
    await expect(page.locator(`[data-figure=${figure}]`)).toHaveAttribute('data-drawn', '');
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(page.locator('.colophon')).toHaveCount(1);
    }).toPass();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator(`[data-figure=${figure}] svg.printed`)).toBeVisible();
    await expect(answer(page)).toHaveText(plain(sentence));
    await expect(page.locator('.lead > .doc')).toHaveText(setting);
    for (const gone of ['.story-nav', '.turn', '.story-tell button', '.door']) await expect(page.locator(gone).first()).toBeHidden();
  });

  test('a story is fetched only when somebody opens it', async ({ page }) => {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, row);
    expect(asked.filter((path) => /story|slides/.test(path))).toEqual([]);
    await begin(page);
    expect(asked.some((path) => path.endsWith(`${row.lab}_story.js`))).toBe(true);
  });
});
