import { expect, openLab, test, type } from '../helpers/page.mjs';

test('a second visit works without a network', async ({ page, context }) => {
  await openLab(page);
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  // The worker serves the pages that are opened after it has taken over.
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await expect(page.locator('.answer')).toContainText('5.500');
  await context.setOffline(false);
});

test('after a trap the panel says what failed, and a restart goes on', async ({ page }) => {
  await openLab(page, 'v1.alpha=1.5');
  await page.evaluate(async () => {
    const engine = await import(new URL('pkg/lobbylab_web.js', document.baseURI).href);
    const right = engine.Lab.prototype.set;
    engine.Lab.prototype.set = function trap() {
      engine.Lab.prototype.set = right;
      throw new WebAssembly.RuntimeError('unreachable');
    };
  });
  await type(page, 'q', '0.45');
  const panel = page.locator('.failures');
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('link').first()).toHaveAttribute('href', /q=0\.45/);
  await panel.getByRole('button', { name: 'Restart the engine' }).click();
  await expect(panel).toBeHidden();
  await expect(page.locator('.answer')).toContainText('45 % strong players');
});
