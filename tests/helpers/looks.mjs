// What every page must be, whatever it shows: clean for axe, not wider than its window, usable by finger and by keyboard.
import AxeBuilder from '@axe-core/playwright';
import { expect, inked, labs, type } from './page.mjs';

/**
 * Lays the host's colour under every guest: a guest lets it shine through, and axe, which does not look out of a frame,
 * would take white for its ground.
 * @param {import('@playwright/test').Page} page
 */
async function grounded(page) {
  for (const frame of page.frames().filter((one) => one.parentFrame())) {
    await frame.waitForLoadState('domcontentloaded');
    const ground = await (await frame.frameElement()).evaluate((/** @type {Element} */ guest) => {
      const above = (/** @type {Element} */ one) => one.parentElement ?? /** @type {ShadowRoot} */ (one.getRootNode()).host;
      for (let one = guest; one; one = above(one)) {
        const { backgroundColor } = getComputedStyle(one);
        if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor;
      }
      return '';
    });
    await frame.evaluate((colour) => { document.documentElement.style.background = colour; }, ground);
  }
}

/** axe's rules that a theme has to do with: all that the rest looks at is the same in each. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * axe finds nothing.
 * @param {import('@playwright/test').Page} page
 * @param {string[]} [rules] these alone
 */
export async function clean(page, rules) {
  await grounded(page);
  // What passes need not be listed, node by node: of a large page that takes longer than the rules.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...rules && { runOnly: rules } });
  // A page without frames is looked at in one go, in less than half the time: only what was found in several frames has to
  // be put together in an empty page.
  if (page.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(', ')}`)).toEqual([]);
}

/** It is clean whatever the system prefers. @param {import('@playwright/test').Page} page */
export async function cleanInBothThemes(page) {
  await page.emulateMedia({ colorScheme: 'light' });
  await clean(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await clean(page, COLOURS);
}

/** A canvas has a pixel of its own for each pixel of the screen, and something is drawn on it. @param {import('@playwright/test').Locator} canvas */
export async function sharp(canvas) {
  const [width, height, css, ratio] = await canvas.evaluate((one) => [one.width, one.height, one.getBoundingClientRect().toJSON(), devicePixelRatio]);
  expect(Math.abs(width - css.width * ratio)).toBeLessThanOrEqual(1);
  expect(Math.abs(height - css.height * ratio)).toBeLessThanOrEqual(1);
  expect(await inked(canvas)).toBe(true);
}

/** There is one first heading, and they go down one level at a time. @param {import('@playwright/test').Page} page */
export async function stairs(page) {
  const levels = await page.getByRole('heading').evaluateAll((all) => all.map((heading) => Number(heading.getAttribute('aria-level') ?? heading.tagName[1])));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.slice(1).forEach((level, index) => expect(level - levels[index], levels.join()).toBeLessThanOrEqual(1));
}

/**
 * Nothing is wider than the window, and a finger hits everything.
 * @param {import('@playwright/test').Page} page
 * @param {string} path whose page is open
 */
export async function fits(page, path) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  // A link inside a sentence may be as high as its line.
  const small = await page.locator('button, input, select, textarea, summary, nav a, footer a, .labs a').filter({ visible: true }).evaluateAll((all) => all.filter((one) => {
    const { width, height } = one.closest('label')?.getBoundingClientRect() ?? one.getBoundingClientRect();
    // What was seen a moment ago may be hidden by now.
    return one.checkVisibility() && !one.matches('.skip, .sr') && Math.min(width, height) < 24;
  }).map((one) => one.outerHTML.slice(0, 120)));
  expect(small, path).toEqual([]);
}

/**
 * What a finger touches is 44 pixels high and wide. A link within a sentence may be as high as its line.
 * @param {import('@playwright/test').Page} page
 * @param {string} path what is open
 */
export async function fingers(page, path) {
  const small = await page.locator('button, input, select, textarea, summary, nav a, footer a, .labs a, .eyebrow a, .stage-head a, .brand').filter({ visible: true }).evaluateAll((all) => all.flatMap((one) => {
    if (!one.checkVisibility() || one.matches('.skip, .sr') || one.closest('[inert]')) return [];
    const { width, height } = one.closest('label')?.getBoundingClientRect() ?? one.getBoundingClientRect();
    return Math.min(width, height) < 43.5 ? [`${Math.round(width)} × ${Math.round(height)}: ${one.outerHTML.slice(0, 120)}`] : [];
  }));
  expect(small, path).toEqual([]);
}

/**
 * Opens pages of a lab and its lesson one after another, each of which {@link fits}.
 * @param {import('@playwright/test').Page} page
 * @param {string} lab
 * @param {string[]} states what follows the lab's page in the address
 */
export async function allFit(page, lab, states) {
  for (const path of [...states.map((state) => `${lab}.html${state}`), `lessons/${lab}.html`]) {
    await page.goto('about:blank');
    await page.goto(path);
    if (path.startsWith(lab)) await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await fits(page, path);
  }
}

/** Those of some fields that have a control where a tab is opened in a lab's first state, as ids. */
export function shown(lab, keys, tab) {
  const state = { ...Object.fromEntries(labs[lab].fields.map((field) => [field.key, field.default])), ...tab.stage };
  const there = (field) => !field.hidden && (!field.when || field.when.values.includes(String(state[field.when.key])));
  return labs[lab].fields.filter((field) => keys.includes(field.key) && there(field)).map((field) => `field-${field.key}`);
}

/**
 * By Tab from one place to all these controls, each with a ring.
 * @param {import('@playwright/test').Page} page
 * @param {string} from a selector
 * @param {string[]} ids
 * @param {number} presses at most
 */
export async function tabs(page, from, ids, presses) {
  await page.locator(from).focus();
  const wanted = new Set(ids);
  for (let press = 0; press < presses && wanted.size; press += 1) {
    await page.keyboard.press('Tab');
    const [id, ring] = await page.evaluate(() => {
      // The choice of a file wears its ring on its label.
      const one = document.activeElement.id === 'file' ? document.querySelector('.drop .button') : document.activeElement;
      const style = getComputedStyle(one);
      return [document.activeElement.id || document.activeElement.textContent, style.outlineStyle !== 'none' || style.boxShadow !== 'none'];
    });
    expect(ring, id).toBe(true);
    wanted.delete(id);
  }
  expect([...wanted], from).toEqual([]);
}

/**
 * Links that are broken warn, the defaults are used, and the next good value takes the warning away.
 * @param {import('@playwright/test').Page} page
 * @param {(page: import('@playwright/test').Page, state: string) => Promise<void>} open
 * @param {[string, string][]} links each with what its warning contains
 * @param {[string, string]} good a field and a value that it takes
 */
export async function warns(page, open, links, [key, value]) {
  for (const [link, warning] of links) {
    await open(page, link);
    await expect(page.locator('.notices'), link).toContainText(warning);
    await expect(page.locator('.failures')).toBeHidden();
    await type(page, key, value);
    await expect(page.locator('.notices'), link).toBeEmpty();
    await page.goto('about:blank');
  }
}
