// What every spec shares: a page that fails its test on anything a visitor's
// browser would complain about, and words for what a visitor does.
import { readFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';

export { expect };

/** Each lab's fields, presets and figures, as the build wrote them for its page. */
export const { labs } = JSON.parse(readFileSync(new URL('../../dist/generated/schema.json', import.meta.url), 'utf8'));

export const { fields, presets, figures } = labs.patience;

/** What stands in a lab's answer as soon as it holds numbers. */
export const answered = { patience: 'are strong', rules: 'at random', hindsight: /hindsight|best possible matching/, balance: 'best game', engagement: /pair|matchmaker/, arena: 'wait' };

/**
 * Collects what a browser complains about on any page of a context: errors and
 * warnings, reports of the content policy, and requests that leave the site.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {URL} site
 * @returns {Promise<string[]>} grows while the context lives
 */
export async function watch(context, site) {
  const complaints = [];
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'blob:' || url.protocol === 'data:') return;
    // A lab that is a file, opened from the disk.
    if (url.protocol === 'file:' && request.isNavigationRequest()) return;
    const ours = url.host === site.host && url.pathname.startsWith(site.pathname);
    // Somebody else's page that embeds us: another path, perhaps another name or port of this machine.
    const host = ['127.0.0.1', 'localhost'].includes(url.hostname) && url.pathname.startsWith('/host/');
    if (!ours && !host) complaints.push(`request outside the site: ${url}`);
  });
  return complaints;
}

export const test = base.extend({
  /** What a spec provokes on purpose: a regular expression. */
  expected: [undefined, { option: true }],
  /** Whether workers simulate: a spec that looks elsewhere need not wait for the processor. */
  simulates: [true, { option: true }],
  /** Whether pages make themselves a copy for use without a network: all labs, beside what the spec looks at. */
  copies: [false, { option: true }],
  context: async ({ context, baseURL, expected, simulates, copies, browserName }, use) => {
    const complaints = await watch(context, new URL(baseURL));
    // Playwright asks a Firefox once for what the pages' policy forbids (see `engines/firefox.mjs`), and its script is told
    // off where it looks at a frame that becomes another origin's meanwhile; a Firefox without it says neither.
    // And it says of every page that is left while it loads what comes later that this could not be loaded: what is
    // missing, Chromium tells.
    const own = browserName === 'firefox' ? /script-src eval|JavaScript eval|Permission denied to access property "length"|error loading dynamically imported module/ : /^$/;
    if (!simulates) {
      await context.addInitScript(() => {
        const told = Worker.prototype.postMessage;
        const busy = new WeakSet();
        Worker.prototype.postMessage = function tell(word, ...more) {
          if (word.type !== 'run') {
            told.call(this, word, ...more);
            return;
          }
          if (busy.has(this)) return;
          busy.add(this);
          // It says nothing of the work, but that it lives: the page gives up who is silent for long.
          setInterval(() => this.dispatchEvent(new MessageEvent('message', { data: { type: 'paused' } })), 1000);
        };
      });
    }
    if (!copies) {
      await context.addInitScript(() => {
        // No service worker in frames of other origins or of none, and none here.
        if (self.origin !== 'null' && navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
      });
    }
    await use(context);
    const surprising = complaints.filter((complaint) => !expected?.test(complaint) && !own.test(complaint));
    expect(surprising, 'what the browser complained about').toEqual([]);
  },
});

/** Opens a lab and waits until its engine answers. */
export async function openLab(page, state = '', query = '', lab = 'patience') {
  await page.goto(`${lab}.html${query}${state ? `#${state}` : ''}`);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 30_000 });
  // Of a page that was open before, the next frame tells the state.
  await frames(page);
}

/** Opens the rules lab and waits until its engine answers. */
export const openRules = (page, state = '', query = '') => openLab(page, state, query, 'rules');

/** Opens the balance lab and waits until its engine answers. */
export const openBalance = (page, state = '', query = '') => openLab(page, state, query, 'balance');

/** Opens the engagement lab and waits until its engine answers. */
export const openEngagement = (page, state = '', query = '') => openLab(page, state, query, 'engagement');

/** Opens the hindsight lab and waits until its engine answers. */
export const openHindsight = (page, state = '', query = '') => openLab(page, state, query, 'hindsight');

/** The picture on a canvas, as text that is equal for equal pixels. */
export function picture(locator) {
  return locator.evaluate((canvas) => canvas.toDataURL());
}

/** Whether anything is drawn on a canvas. */
export function inked(locator) {
  return locator.evaluate((canvas) => new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size > 2);
}

/** Lets the page draw twice: once to find what it sees now, once to draw that. @param {import('@playwright/test').Page} page */
export const frames = (page) => page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done)))); }));

/** Asks one of the page's questions. @param {import('@playwright/test').Page} page @param {string} key */
export async function openTab(page, key) {
  const tab = page.locator(`#tab-${key}`);
  if (await tab.getAttribute('aria-selected') !== 'true') await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Opens the first question whose tab this is true of, unless it is true of the open one. Returns that tab. */
async function openWhere(page, has) {
  const lab = await page.locator('html').getAttribute('data-lab');
  const open = await page.locator('.tabs [aria-selected=true]').getAttribute('id');
  const all = labs[lab].tabs;
  const tab = all.find((one) => `tab-${one.key}` === open && has(one)) ?? all.find(has);
  if (tab) await openTab(page, tab.key);
  return tab;
}

/** The figure of this name, its question open, scrolled to and drawn. */
export async function figure(page, key) {
  const card = page.locator(`[data-figure="${key}"]`);
  if (await page.locator('.tabs').count()) {
    const tab = await openWhere(page, (one) => [...one.figures, ...one.more].includes(key));
    const choice = page.locator(`#choose-${tab?.key}`);
    if (tab && await choice.count()) await choice.selectOption(key);
    const fold = page.locator('.more:not([open]) > summary').filter({ visible: true });
    if (tab?.more.includes(key) && await fold.count()) await fold.click();
  }
  await card.scrollIntoViewIfNeeded();
  // One that was drawn before, and has changed since out of sight, is drawn again once it is seen.
  await frames(page);
  await expect(card).toHaveAttribute('data-drawn', '');
  return card;
}

/** Presses a preset in the question that it is about. */
export async function preset(page, title) {
  await openWhere(page, (one) => one.presets.includes(title));
  await page.getByRole('button', { name: title, exact: true }).click();
}

/** Brings a parameter's control into view: its question open, its fold unfolded. Returns its field. */
export async function control(page, key) {
  const field = page.locator(`#field-${key}`);
  if (await field.count() && await field.isVisible()) return field;
  if (await page.locator('.tabs').count()) await openWhere(page, (one) => [...one.fields, ...one.folded, ...one.controls].includes(key));
  // On a phone the controls lie in a drawer.
  const drawer = page.getByRole('button', { name: 'Controls', exact: true }).filter({ visible: true });
  if (await field.count() && !(await field.isVisible()) && await drawer.count()) await drawer.press('Enter');
  // What needs another value first has no row to unfold.
  if (await field.count() && !(await field.isVisible())) {
    const fold = page.locator('details:not([open]):has(> [data-fields=folded]) > summary');
    if (await fold.count()) await fold.click();
  }
  return field;
}

/** The slider beside a parameter's field. */
export function slider(page, key) {
  return page.locator('.field', { has: page.locator(`#field-${key}`) }).getByRole('slider');
}

/** Puts a text into a field. Playwright's own `fill` knows no way with a Firefox as it comes: there every key is pressed. */
export async function fill(field, text) {
  const page = field.page();
  if (page.context().browser()?.browserType().name() !== 'firefox') {
    await field.fill(text);
    return;
  }
  await field.focus();
  await field.evaluate((one) => one.select());
  await page.keyboard.type(text);
}

/** Types a value into a parameter's field. */
export async function type(page, key, value) {
  const field = await control(page, key);
  await fill(field, value);
  await field.press('Enter');
}

/** Chooses a value of a parameter; what the stage plays is chosen with its question. */
export async function choose(page, key, value) {
  const lab = await page.locator('html').getAttribute('data-lab');
  const tab = labs[lab].tabs.find((one) => one.stage?.[key] === value);
  // Where there is a control for it, that is what a visitor takes.
  if (tab && !await page.locator(`#field-${key}`).isVisible()) await openTab(page, tab.key);
  else await (await control(page, key)).selectOption(value);
}

/** Waits until all simulations of the present state are done. */
export async function simulated(page, timeout = 60_000) {
  // What was changed just now starts with the next frame.
  await frames(page);
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'done', { timeout });
}

/**
 * Lets some frames and some time pass, for what must not happen: no condition tells when nothing came.
 * @param {import('@playwright/test').Page} page
 */
export function aWhile(page) {
  return page.evaluate(() => new Promise((done) => {
    const start = performance.now();
    const frame = (now) => (now - start > 400 ? done(undefined) : requestAnimationFrame(frame));
    requestAnimationFrame(frame);
  }));
}

/**
 * Notes what the page's workers are told and tell, as `window.words`: time, worker, `to` or `from`, and type.
 * Called before the page is opened.
 * @param {import('@playwright/test').Page} page
 */
export function listenToWorkers(page) {
  return page.addInitScript(() => {
    window.words = [];
    let born = 0;
    window.Worker = class extends Worker {
      number = (born += 1);
      constructor(...given) {
        super(...given);
        this.addEventListener('message', ({ data }) => window.words.push({ at: performance.now(), worker: this.number, type: `from ${data.type}` }));
      }

      postMessage(word, ...more) {
        window.words.push({ at: performance.now(), worker: this.number, type: `to ${word.type}` });
        super.postMessage(word, ...more);
      }

      terminate() {
        window.words.push({ at: performance.now(), worker: this.number, type: 'terminated' });
        super.terminate();
      }
    };
  });
}
