// The report of each lab: one document that stands alone.
import { readFileSync } from 'node:fs';
import { LABS, open } from '../../helpers/labs.mjs';
import { clean } from '../../helpers/looks.mjs';
import { expect, labs, test } from '../../helpers/page.mjs';

for (const row of LABS) {
  test(`the report of the ${row.lab} lab has what is set, the answer and all figures, and needs nothing from elsewhere`, async ({ page }, info) => {
    test.setTimeout(180_000);
    await open(page, row, row.exporting.state);
    const question = await page.locator('h1').innerText();
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const box = page.getByRole('dialog', { name: 'Report' });
    const button = box.getByRole('button', { name: 'Save the report' });
    await expect(button).toBeEnabled({ timeout: 150_000 });
    await expect(box.getByRole('status')).toHaveText('All figures are there.');
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe(`lobbylab-${row.lab}-report.html`);
    const path = info.outputPath('report.html');
    await download.saveAs(path);
    const text = readFileSync(path, 'utf8');
    for (const bad of ['NaN', 'undefined', '<script', ' src=', '[object']) expect(text, bad).not.toContain(bad);
    expect(text).toContain(row.exporting.parameter.replaceAll('&', '&#38;'));
    expect(text).toContain('seed abc');
    // It stands anywhere; here below the site, so that nothing else is asked for unheard.
    await page.route('**/handed-on.html', (route) => route.fulfill({ contentType: 'text/html', body: text }));
    await page.goto('handed-on.html');
    await expect(page.locator('h1')).toHaveText(question);
    await expect(page.locator('.answer')).toContainText(/\d/);
    const pictures = await page.locator('figure').count();
    expect(pictures).toBeGreaterThan(labs[row.lab].figures.length / 2);
    await expect(page.locator('figure > svg')).toHaveCount(pictures);
    expect(await page.locator('figure table').count()).toBe(pictures);
    if (row.lab === 'arena') {
      await expect(page.locator('body')).toContainText('2v2, 6 players a minute, 40 % of tickets parties, two regions, patience of 600 s.');
      await clean(page);
    }
  });
}
