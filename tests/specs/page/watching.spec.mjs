// The watch that every other spec relies on is itself seen to bite.
import { test as plain } from '@playwright/test';
import { expect, watch } from '../../helpers/page.mjs';

for (const [name, act, complaint] of [
  ['an inline script', () => document.body.append(Object.assign(document.createElement('script'), { textContent: '1' })), /policy: script-src/],
  ['a style written into markup', () => document.body.insertAdjacentHTML('beforeend', '<i style="color:red">a</i>'), /policy: style-src/],
  ['a request to another host', () => { fetch('https://example.invalid/host/a').catch(() => {}); }, /policy: connect-src/],
  ['a request beside the prefix', () => { new Image().src = '/other/picture.png'; }, /request outside the site: .*\/other\/picture\.png/],
  ['an error nobody caught', () => { setTimeout(() => { throw new Error('lost'); }); }, /error: lost/],
  ['a complaint on the console', () => { console.warn('hm'); }, /console: hm/],
]) {
  plain(`${name} does not go unseen`, async ({ page, context, baseURL }) => {
    const complaints = await watch(context, new URL(baseURL));
    await page.goto('');
    expect(complaints).toEqual([]);
    await page.evaluate(act);
    await expect.poll(() => complaints).toContainEqual(expect.stringMatching(complaint));
  });
}
