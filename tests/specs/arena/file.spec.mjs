// A visitor's log of tickets: played as it is, what is missing is drawn and said, and it leaves the browser never.
import { clean } from '../../helpers/looks.mjs';
import { expect, openLab, simulated, test } from '../../helpers/page.mjs';

const openArena = (page, state = '') => openLab(page, state, '', 'arena');

const drop = (page, name, text) => page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** A ticket every five seconds or so, in a file whose columns stand in no usual order. */
const lines = (count) => ['outcome,region,seconds,wait', ...Array.from({ length: count }, (_, at) => `${at % 9 ? 'played' : 'left'},${at % 3 ? 'eu' : 'na'},${5 * at + (at * 7) % 4},${10 + (at * 13) % 50}`)];

test('a log of tickets is played, with its bad lines named and what is drawn said', async ({ page }) => {
  test.slow();
  await openArena(page, 'v1.replications=2');
  await page.locator('details.market > summary').click();
  const rows = lines(300);
  rows.splice(3, 0, 'played,eu,soon,4');
  await drop(page, 'evening.csv', rows.join('\n'));
  const told = page.locator('.drop .told');
  await expect(told).toContainText('300 tickets of evening.csv; in your game a wait was');
  await expect(told).toContainText('gave up');
  await expect(told).toContainText('no line says how many are in the party');
  await expect(told).toContainText('1 line could not be used');
  await told.locator('summary').click();
  await expect(told.locator('li').first()).toContainText('line 4: ');
  await expect(told.locator('li').first()).toContainText('soon');
  await expect(page.locator('#field-coming')).toHaveValue('file');
  await simulated(page);
  await expect(page.locator('.answer')).toContainText('wait');
  await expect.poll(() => page.url()).toContain('coming=file');
  // The log goes where the page goes, no further: a link without it says what is missing.
  const url = page.url();
  await page.goto('about:blank');
  await page.goto(url);
  await expect(page.locator('body')).toContainText(/log/);
  await expect(page.locator('.answer')).toContainText('Nothing is played here');
  await page.locator('details.market > summary').click();
  await drop(page, 'evening.csv', rows.join('\n'));
  await expect(page.locator('.answer')).not.toContainText('Nothing is played here', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Forget the file' }).click();
  await expect(page.locator('#field-coming')).not.toHaveValue('file');
});

test('a log without times is refused with what is missing', async ({ page }) => {
  await openArena(page);
  await page.locator('details.market > summary').click();
  await drop(page, 'empty.csv', 'rating,party\n1500,1\n');
  await expect(page.locator('.drop .wrong')).toContainText('empty.csv cannot be used');
  await expect(page.locator('.drop .wrong')).toContainText('time');
});

test('what the columns of a log are is said in a dialog, with its first ten lines beside it', async ({ page }) => {
  test.slow();
  await openArena(page, 'v1.replications=2');
  await page.locator('details.market > summary').click();
  const rows = ['when,power,stood', ...Array.from({ length: 60 }, (_, at) => `${5000 * at},${1400 + (at * 37) % 300},${1000 + (at * 13) % 5000}`)];
  await drop(page, 'queue.csv', rows.join('\n'));
  await expect(page.locator('.drop .wrong')).toContainText('line 1 is “when, power, stood”');
  await page.getByRole('button', { name: 'What the columns are…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('tbody tr')).toHaveCount(10);
  await expect(dialog.locator('tbody tr').nth(9)).toHaveText(rows[10].replaceAll(',', ''));
  await clean(page);
  const read = dialog.getByRole('button', { name: 'Read the file so' });
  await read.click();
  await expect(dialog.locator('.wrong')).toHaveText('No column is “time of arrival”: just one is.');
  await dialog.getByLabel('power').selectOption('time:ms');
  await dialog.getByLabel('when').selectOption('time:ms');
  await read.click();
  await expect(dialog.locator('.wrong')).toHaveText('Two columns are “time of arrival”: at most one is.');
  await dialog.getByLabel('power').selectOption('rating');
  await dialog.getByLabel('stood').selectOption('wait:ms');
  await read.click();
  // Milliseconds, as was said.
  await expect(page.locator('.drop .told')).toContainText('60 tickets of queue.csv; in your game a wait was 1.3835 s on average');
  await expect(page.locator('.drop .wrong')).toBeHidden();
  // What was said is asked with what was said before.
  await page.getByRole('button', { name: 'What the columns are…' }).click();
  await expect(dialog.getByLabel('stood')).toHaveValue('wait:ms');
});
