// Pages of others that hold embeds: made for a spec, at an address beside the site's.
import { createServer } from 'node:http';
import { expect } from '@playwright/test';


/**
 * Serves a host page until the browser's page is closed: from this machine, as the browser asks who may read from here.
 * @param {import('@playwright/test').Page} page
 * @param {string} text
 * @param {Record<string, string>} headers
 * @param {Record<string, string>} scripts by name, beside the page
 */
async function served(page, text, headers, scripts) {
  const server = createServer(({ url = '' }, response) => {
    const script = scripts[url.replace('/host/', '')];
    response.writeHead(200, { 'content-type': `text/${script === undefined ? 'html' : 'javascript'}; charset=utf-8`, ...headers });
    response.end(script ?? text);
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', () => done(undefined)); });
  page.on('close', () => { server.close(); server.closeAllConnections(); });
  return `http://localhost:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/host/made.html`;
}

/**
 * Opens a host page of this body, of another origin than the site's.
 * @param {import('@playwright/test').Page} page
 * @param {string} baseURL the site's
 * @param {string} body
 * @param {object} [how]
 * @param {boolean} [how.same] of the site's own origin
 * @param {string} [how.script] what loads the element; the classic script otherwise
 * @param {Record<string, string>} [how.headers]
 * @param {Record<string, string>} [how.scripts] by name, beside the page
 */
export async function openHost(page, baseURL, body, { same = false, script = `<script src="${baseURL}embed.js"></script>`, headers = {}, scripts = {} } = {}) {
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A host page</title><body>${body}${script}</body></html>`;
  if (!same) {
    // What is in the frame may come late.
    await page.goto(await served(page, text, headers, scripts), { waitUntil: 'domcontentloaded' });
    return;
  }
  const at = new URL('/host/made.html', baseURL).href;
  await page.route(at, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: text }));
  await page.goto(at);
}

/** An element in a page's text. @param {Record<string, string>} attributes */
export const element = (attributes, inside = '') =>
  `<lobbylab-figure ${Object.entries({ lab: 'patience', figure: 'cost', ...attributes }).map(([name, value]) => `${name}="${value}"`).join(' ')}>${inside}</lobbylab-figure>`;

/** The frame of an element: its page, and the height it has in the host. */
export const frameOf = (page, which = 'lobbylab-figure') => page.frameLocator(`${which} iframe`);

/** Waits until a frame is just as high as what it shows. */
export async function sized(page, which = 'lobbylab-figure') {
  const height = () => page.locator(`${which} iframe`).evaluate((one) => one.offsetHeight);
  const wanted = () => frameOf(page, which).locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
  await expect.poll(async () => await height() - await wanted()).toBe(0);
  return height();
}

/** Waits until the figure of an embed is drawn. */
export const drawn = (page, figure = 'cost', which = 'lobbylab-figure') => expect(frameOf(page, which).locator(`[data-figure=${figure}]`)).toHaveAttribute('data-drawn', '');
