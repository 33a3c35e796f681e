// What the embed dialog gives, parsed as HTML and as XML, and opened.
import { readFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import { expect, openLab, test } from '../../helpers/page.mjs';
import { drawn, openHost, sized } from '../../helpers/hosts.mjs';

test.use({ simulates: false });

const STATE = 'v1.alpha=1.5&n=3';
const LABELS = ['Put this into your page', 'Without scripts of your own: a frame', 'Address, where a page takes one', 'Markdown, with a link',
  'Markdown, with the picture saved beside it', 'SVG, the picture as it is now'];

async function given(page) {
  await openLab(page, STATE);
  await page.locator('[data-do=embed]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Show').selectOption('cost');
  await dialog.getByText('Other ways').click();
  await dialog.getByLabel('with sliders').check();
  const texts = [];
  for (const label of LABELS) {
    await expect(dialog.getByLabel(label)).toBeVisible();
    texts.push(await dialog.getByLabel(label).inputValue());
  }
  return texts;
}

test('every way is well-formed as XML too, and holds the same figure and state', async ({ page, baseURL }) => {
  const [element, frame, address, markdown, pictured, svg] = await given(page);
  const parsed = await page.evaluate((texts) => texts.map((text) => {
    const xml = new DOMParser().parseFromString(`<div>${text}</div>`, 'application/xml');
    const html = new DOMParser().parseFromString(text, 'text/html');
    const read = (doc, name) => { const it = doc.querySelector(name); return it && Object.fromEntries([...it.attributes].map((one) => [one.name, one.value])); };
    return { fault: xml.querySelector('parsererror')?.textContent ?? '', xml: [...'lobbylab-figure iframe a script'.split(' ')].map((name) => read(xml, name)), html: [...'lobbylab-figure iframe a script'.split(' ')].map((name) => read(html, name)) };
  }), [element, frame]);
  for (const { fault, xml, html } of parsed) {
    expect(fault).toBe('');
    expect(xml).toEqual(html);
  }
  expect(parsed[0].html[2].href).toBe(`${baseURL}patience.html#v1.n=3&alpha=1.5`);
  expect(parsed[0].html[0]).toMatchObject({ lab: 'patience', figure: 'cost', state: 'v1.n=3&alpha=1.5', controls: 'model' });
  expect(parsed[1].html[1].src).toBe(address);
  expect(markdown).toMatch(/^\[.+\]\(<http.*patience\.html#v1\.n=3&alpha=1\.5>\)$/);
  expect(pictured).toMatch(/^\[!\[.+\]\(<lobbylab-patience-cost\.svg>\)\]\(<http.*patience\.html#v1\.n=3&alpha=1\.5>\)$/);
  // The picture is whole, says its state, and is saved under the name that the Markdown takes.
  const root = await page.evaluate((text) => {
    const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [documentElement.nodeName, documentElement.querySelector('[name=state]')?.getAttribute('value')];
  }, svg);
  expect(root[0]).toBe('svg');
  expect(root[1]).toContain('v1.n=3&alpha=1.5');
  const dialog = page.getByRole('dialog');
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save lobbylab-patience-cost.svg' }).click()]);
  expect(download.suggestedFilename()).toBe('lobbylab-patience-cost.svg');
  expect(await readFile(await download.path(), 'utf8')).toBe(svg);
  expect(await scanned(page)).toBe(`${baseURL}patience.html#v1.n=3&alpha=1.5`);
  // What the page will show is seen, with what is chosen; choosing makes no steps in the history.
  const preview = page.frameLocator('.preview');
  await expect(preview.locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
  await expect(preview.locator('#field-alpha')).toHaveValue('1.5');
  const steps = await page.evaluate(() => history.length);
  await dialog.getByLabel('Theme').selectOption('dark');
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await dialog.getByLabel('Show').selectOption('stage');
  await expect(dialog.getByLabel(LABELS[5])).toHaveCount(0);
});

/** What a reader of QR codes reads in the open dialog. */
async function scanned(page) {
  const { data, width, height } = await page.locator('dialog .qr').evaluate(async (svg) => {
    const image = new Image();
    svg.setAttribute('width', '400');
    svg.setAttribute('height', '400');
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 400];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, 400, 400);
    return { data: [...context.getImageData(0, 0, 400, 400).data], width: 400, height: 400 };
  });
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

test('the link of the share dialog is scanned from its code, in a dark theme too', async ({ page, baseURL }) => {
  await openLab(page, STATE, '?theme=dark');
  await page.locator('[data-do=share]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(`${baseURL}patience.html#v1.n=3&alpha=1.5`);
  expect(await scanned(page)).toBe(`${baseURL}patience.html#v1.n=3&alpha=1.5`);
});

test('a code holds what it is given, in each of its forty sizes, and no text that is too long', async ({ page }) => {
  await openLab(page);
  const codes = await page.evaluate(async () => {
    const { MOST, code } = await import('./js/paper/qr.js');
    const sign = (at) => 'abcxyz0189&=#%./:αü'[(at * 7 + (at >> 3)) % 19];
    const found = [];
    const seen = new Set();
    for (let length = 1; length < MOST && seen.size < 40; length += Math.max(1, Math.floor(length / 90))) {
      const text = Array.from({ length }, (_, at) => sign(at)).join('');
      const made = code(text);
      if (!made || seen.has(made.size)) continue;
      seen.add(made.size);
      found.push({ text, size: made.size, dark: [...made.dark] });
    }
    return { found, long: code('x'.repeat(MOST + 1)), last: code('x'.repeat(MOST))?.size };
  });
  expect(codes.found.map(({ size }) => size)).toEqual(Array.from({ length: 40 }, (_, version) => 21 + 4 * version));
  expect([codes.long, codes.last]).toEqual([undefined, 177]);
  for (const { text, size, dark } of codes.found) {
    const [scale, margin] = [4, 4];
    const side = (size + 2 * margin) * scale;
    const pixels = new Uint8ClampedArray(4 * side * side).fill(255);
    dark.forEach((one, at) => {
      const [left, top] = [(at % size + margin) * scale, (Math.floor(at / size) + margin) * scale];
      for (let y = top; one && y < top + scale; y += 1) pixels.fill(0, 4 * (y * side + left), 4 * (y * side + left + scale));
    });
    expect(jsQR(pixels, side, side)?.data, `size ${size}`).toBe(text);
  }
});

test('what it gives for a page shows that figure, and so do the frame and its address', async ({ page, baseURL }) => {
  const [element, frame, address] = await given(page);
  await openHost(page, baseURL, element, { script: '' });
  await drawn(page);
  await sized(page);
  await expect(page.frameLocator('lobbylab-figure iframe').locator('#field-n')).toHaveValue('3');
  await openHost(page, baseURL, frame, { script: '' });
  const inner = page.frameLocator('iframe');
  await expect(inner.locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
  await expect(inner.locator('#field-alpha')).toHaveValue('1.5');
  await page.goto(address);
  await expect(page.locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
});

test('titles and states of any signs are escaped', async ({ page }) => {
  await openLab(page);
  const [element, frame, , markdown, pictured] = await page.evaluate(async () => {
    const { snippets } = await import('./js/page/dialogs.js');
    return snippets({ site: 'https://example.org/', lab: 'patience', figure: 'cost', title: 'a "b" <c> & [d]', state: 'v1.x="><script>alert(1)</script>', theme: 'auto', sliders: false }).map(([, text]) => text);
  });
  const read = await page.evaluate((texts) => texts.map((text) => {
    const doc = new DOMParser().parseFromString(text, 'text/html');
    const xml = new DOMParser().parseFromString(`<div>${text}</div>`, 'application/xml');
    const said = (of) => of.querySelector('a')?.textContent ?? of.querySelector('iframe')?.title ?? of.querySelector('iframe')?.getAttribute('title');
    return [said(doc), said(xml) ?? xml.querySelector('iframe').getAttribute('title'), [...doc.scripts].filter((one) => !one.src).length];
  }), [element, frame]);
  expect(read).toEqual([['a "b" <c> & [d]', 'a "b" <c> & [d]', 0], ['a "b" <c> & [d]', 'a "b" <c> & [d]', 0]]);
  for (const text of [markdown, pictured]) expect(text).toContain('[a "b" \\<c> & \\[d\\]]');
});
