// What a host and an embed say to each other: by the element's events, and in the plain words below them.
import { aWhile, expect, fill, test } from '../../helpers/page.mjs';
import { drawn, element, frameOf, openHost } from '../../helpers/hosts.mjs';

/** Before the element's own script, so that nothing is missed. */
const LISTEN = `<script>
  window.heard = [];
  for (const name of ['ready', 'state', 'values', 'error']) document.querySelector('lobbylab-figure').addEventListener(name, ({ detail }) => window.heard.push([name, detail]));
</script>`;
const heard = (page, name) => page.evaluate((what) => window.heard.filter(([word]) => word === what).map(([, detail]) => detail), name);
const ROW = { exact: 'method', simulated: 'interval', printed: 'source' };

test('the element tells when it is ready, each state and its numbers with their kinds', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({ figure: 'rules', controls: 'model', state: 'v1.periods=2000&replications=2' }) + LISTEN);
  await expect.poll(() => heard(page, 'ready')).toEqual([{ lab: 'patience', figure: 'rules', title: expect.stringMatching(/\w/) }]);
  const last = async () => (await heard(page, 'values')).at(-1);
  await expect.poll(async () => (await last())?.values.some(({ kind }) => kind === 'simulated'), { timeout: 30_000 }).toBe(true);
  const { figure, finding, values } = await last();
  expect(figure).toBe('rules');
  expect(finding.length).toBeGreaterThan(10);
  for (const value of values) {
    expect(Object.keys(ROW)).toContain(value.kind);
    expect(value.value).not.toBe('');
    // Never a bare number; what was counted has no interval, but samples.
    expect(typeof value[ROW[value.kind]]).toBe('string');
    if (value.kind !== 'printed') expect(value[ROW[value.kind]] || value.samples, JSON.stringify(value)).toBeTruthy();
  }
  // Theorem 3.3: patience costs n in each period.
  const patient = (all) => all.find(({ kind, name }) => kind === 'exact' && name.startsWith('patient cost'))?.value;
  expect(patient(values)).toBe('5');
  await fill(frameOf(page).locator('#field-n'), '3');
  await expect.poll(async () => (await heard(page, 'state')).at(-1)?.state).toMatch(/^v1\.n=3&/);
  await expect.poll(async () => patient((await last()).values)).toBe('3');
  // What the host sets is told too: it asked for a state and hears its numbers.
  await page.locator('lobbylab-figure').evaluate((it) => it.setAttribute('state', 'v1.n=4'));
  await expect.poll(async () => patient((await last()).values)).toBe('4');
  expect(await heard(page, 'error')).toEqual([]);
});

test.describe('where nothing is simulated', () => {
  test.use({ simulates: false });

  test('the host moves the stage, within its steps, and hears where it rests', async ({ page, baseURL }) => {
    await openHost(page, baseURL, element({ figure: 'stage' }) + LISTEN);
      await expect(frameOf(page).locator('html')).toHaveAttribute('data-ready', '');
    for (const [step, shown] of [[42, 42], [1e9, 600], [-3, 0], [7.6, 8]]) {
      await page.locator('lobbylab-figure').evaluate((it, to) => it.step(to), step);
      await expect(frameOf(page).locator('.count')).toHaveText(`${shown} / 600`);
    }
    await expect.poll(async () => (await heard(page, 'state')).at(-1)?.state).toBe('v1.step=8');
    await page.locator('lobbylab-figure').evaluate((it) => it.step(NaN));
    await expect(frameOf(page).locator('.count')).toHaveText('8 / 600');
  });

  test('an unknown figure and an unknown lab are told as errors', async ({ page, baseURL }) => {
    await openHost(page, baseURL, element({ figure: 'nothing' }) + LISTEN);
      await expect.poll(async () => (await heard(page, 'error')).at(-1)?.message).toContain('There is no figure “nothing”');
    await page.locator('lobbylab-figure').evaluate((it) => it.setAttribute('lab', 'chess'));
    await expect.poll(async () => (await heard(page, 'error')).at(-1)?.message).toContain('There is no lab “chess”');
  });

  test('a bad state from the host is named in the frame, and the rest is taken', async ({ page, baseURL }) => {
    await openHost(page, baseURL, element({ controls: 'model' }));
    await drawn(page);
    await page.locator('lobbylab-figure').evaluate((it) => it.setAttribute('state', 'v1.n=999&alpha=3'));
    await expect(frameOf(page).locator('.notices')).toContainText('n is 999');
    await expect(frameOf(page).locator('#field-alpha')).toHaveValue('3');
  });

  test('a frame without the element speaks the same words, and hears nobody without the nonce', async ({ page, baseURL }) => {
    await openHost(page, baseURL, `<iframe title="embed" width="800" height="600" src="${baseURL}patience.html?embed=stage&controls=model"></iframe>`, { script: '' });
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('html')).toHaveAttribute('data-ready', '');
    await page.evaluate(() => { window.heard = []; addEventListener('message', ({ data }) => window.heard.push(data)); });
    const nonce = '0123456789abcdef';
    const say = (word) => page.evaluate(({ to, ...said }) => document.querySelector('iframe').contentWindow.postMessage(said, to), { ...word, to: new URL(baseURL).origin });
    await say({ lobbylab: 'state', nonce, state: 'v1.alpha=4' });
    await aWhile(page);
    await expect(frame.locator('#field-alpha')).toHaveValue('2');
    await say({ lobbylab: 'hello', nonce });
    await expect.poll(() => page.evaluate(() => window.heard.map(({ lobbylab }) => lobbylab))).toEqual(expect.arrayContaining(['ready', 'height', 'values']));
    await say({ lobbylab: 'state', nonce: 'fedcba9876543210', state: 'v1.alpha=4' });
    await say({ lobbylab: 'theme', nonce, theme: 'no such theme' });
    await aWhile(page);
    await expect(frame.locator('#field-alpha')).toHaveValue('2');
    await say({ lobbylab: 'state', nonce, state: 'v1.alpha=4' });
    await expect(frame.locator('#field-alpha')).toHaveValue('4');
    await say({ lobbylab: 'theme', nonce, theme: 'dark' });
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await say({ lobbylab: 'step', nonce, step: 20 });
    await expect(frame.locator('.count')).toHaveText('20 / 600');
    expect(await page.evaluate(() => window.heard.every(({ nonce: bears }) => bears === '0123456789abcdef'))).toBe(true);
  });
});
