// Browser specs run against the finished site, below a sub-path, in the
// system's Chromium, Firefox and WebKitGTK. `cargo xtask test` builds the site and sets
// LOBBYLAB_XTASK (this repository's xtask), LOBBYLAB_CHROMIUM, LOBBYLAB_FIREFOX,
// LOBBYLAB_WEBKIT (its driver) and LOBBYLAB_WORDS (what the pages say natively).
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const xtask = process.env.LOBBYLAB_XTASK ? `"${process.env.LOBBYLAB_XTASK}"` : 'cargo xtask';
const port = process.env.LOBBYLAB_PORT ?? '8173';
const site = `http://127.0.0.1:${port}/sub/path/`;
/** The same site once more, not below a path. */
export const rootSite = `http://127.0.0.1:${Number(port) + 1}/`;
/** @type {(at: string, options: string) => object} */
const server = (at, options) => ({
  command: `${xtask} serve --no-build --plain --port ${new URL(at).port} ${options}`,
  cwd: '..',
  url: at,
  reuseExistingServer: false,
  timeout: 120_000,
});

/** Waits for what the Rust tests, which run meanwhile, say natively: last of all, so that no worker waits with it. */
const WORDS = '**/labs/words.spec.mjs';

export default defineConfig({
  testDir: 'specs',
  testMatch: '**/*.spec.mjs',
  outputDir: 'results',
  reporter: [['list'], ['json', { outputFile: 'report/results.json' }]],
  forbidOnly: true,
  fullyParallel: true,
  // A spec waits for frames half of its time: two cores are busy with three.
  workers: 3,
  // Beside the compiler and a cluster's tests a page takes its time; what fails is told all the same.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  webServer: [server(site, '--prefix /sub/path/ --mount /host/=tests/hosts'), server(rootSite, '--prefix /')],
  use: {
    baseURL: site,
    screenshot: 'only-on-failure',
    // A trace of every step makes all specs slower; who looks for a fault asks for it.
    trace: process.env.LOBBYLAB_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.LOBBYLAB_CHROMIUM || '/usr/bin/chromium',
      // Containers have no sandbox and no graphics card; a test run has no
      // business with anybody's update servers.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  // A spec runs on the desktop; tagged @phone or @dark it runs there as well,
  // and tagged @elsewhere only there; tagged @engines, in Firefox as well. What times the page against the clock (a
  // cancel within a tenth of a second, a start within another) is tagged @alone:
  // it runs when all others are done, one at a time, as two browsers on two
  // cores would time each other.
  projects: [
    { name: 'desktop', grepInvert: /@elsewhere|@alone/, testIgnore: ['webkit/**', WORDS], use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'dark',
      grep: /@dark/,
      use: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark', deviceScaleFactor: 2 },
    },
    {
      // What an engine may do otherwise than another: numbers and words, pixels, files, frames, a page without a
      // network. Firefox has its own switches and none of Chromium's.
      name: 'firefox',
      grep: /@engines/,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        viewport: { width: 1280, height: 900 },
        launchOptions: { executablePath: fileURLToPath(new URL('engines/firefox.mjs', import.meta.url)), args: [] },
      },
    },
    // Has a driver of its own, as Playwright knows none for it.
    { name: 'webkit', testDir: 'specs/webkit' },
    { name: 'words', testMatch: WORDS, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'alone',
      grep: /@alone/,
      dependencies: ['desktop', 'phone', 'dark', 'firefox', 'webkit', 'words'],
      workers: 1,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
});
