// What every spec shares: a page that fails its test on anything a visitor's
// browser would complain about, and words for what a visitor does.
import { test as base, expect } from '@playwright/test';

export { expect };

export const test = base.extend({
  /** Messages that a spec expects, as regular expressions. */
  expected: [[], { option: true }],
  /** Watches every page of the context: errors, policy reports, foreign requests. */
  context: async ({ context, baseURL, expected }, use) => {
    const complaints = [];
    const site = new URL(baseURL);
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
      const ours = url.host === site.host && url.pathname.startsWith(site.pathname);
      const host = url.pathname.startsWith('/host/');
      if (!ours && !host && url.port !== site.port) complaints.push(`request: ${url}`);
      if (url.port === site.port && !ours && !host && url.pathname !== '/') complaints.push(`request outside the site: ${url}`);
    });
    await use(context);
    const surprising = complaints.filter((complaint) => !expected.some((known) => known.test(complaint)));
    expect(surprising, 'what the browser complained about').toEqual([]);
  },
});

/** Opens the lab and waits until its engine answers. */
export async function openLab(page, state = '', query = '') {
  await page.goto(`patience.html${query}${state ? `#${state}` : ''}`);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  // The first frame has been drawn when the answer holds numbers.
  if (!query.includes('embed')) await expect(page.locator('.answer')).toContainText('strong players');
}

/** The picture on a canvas, as text that is equal for equal pixels. */
export function picture(locator) {
  return locator.evaluate((canvas) => canvas.toDataURL());
}

/** The figure of this name, scrolled to and drawn. */
export async function figure(page, key) {
  const card = page.locator(`[data-figure="${key}"]`);
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveAttribute('data-drawn', '');
  return card;
}

/** Types a value into a parameter's field. */
export async function type(page, key, value) {
  const field = page.locator(`#field-${key}`);
  if (!(await field.isVisible())) await page.getByText('Simulation', { exact: true }).first().click();
  await field.fill(value);
  await field.press('Enter');
}

/** Waits until all simulations of the present state are done. */
export async function simulated(page) {
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'done', { timeout: 30_000 });
}
