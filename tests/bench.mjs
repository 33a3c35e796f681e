// Runs the benchmark page at the given address in Chromium, and the rules of
// visitors beside it, and prints results as JSON: [{ "name": …, "per_second": … }, …].
import { chromium } from '@playwright/test';
import { speeds } from './helpers/speeds.mjs';
import config from './playwright.config.mjs';

const address = process.argv[2];
if (!address) throw new Error('usage: node bench.mjs http://…/bench.html');
const browser = await chromium.launch(config.use.launchOptions);
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  const answer = await page.goto(address);
  if (!answer?.ok()) throw new Error(`${address} answers ${answer?.status()}`);
  await page.waitForFunction(() => 'lobbylabBench' in window);
  const results = await page.evaluate(() => window.lobbylabBench());
  const own = await speeds(page, new URL('own.html', address).href);
  console.log(JSON.stringify([...results, ...own]));
} finally {
  await browser.close();
}
