// On paper: figures and the stage are vectors, in every tab of every lab, and the vectors are what the canvas shows.
import { LABS, open } from '../../helpers/labs.mjs';
import { rasters } from '../../helpers/pdf.mjs';
import { expect, figure, frames, labs, openTab, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

/** Prepares the page for the printer, as soon as what prepares it has come. */
async function prepared(page) {
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('.colophon')).toHaveCount(1);
  }).toPass();
  await page.emulateMedia({ media: 'print' });
}

async function back(page) {
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.printed')).toHaveCount(0);
}

for (const row of LABS) {
  const { lab } = row;
  test(`printed, no tab of the ${lab} lab has a picture of pixels`, async ({ page }) => {
    test.slow();
    await open(page, row);
    for (const tab of labs[lab].tabs) {
      await openTab(page, tab.key);
      await frames(page);
      await prepared(page);
      await expect(page.locator('canvas').filter({ visible: true })).toHaveCount(0);
      const stage = page.locator('.stage svg.printed');
      await expect(stage).toHaveCount(tab.stage ? 1 : 0);
      if (tab.stage) {
        await expect(stage).toBeVisible();
        // Signs and words, and every number in them one.
        expect(await stage.locator('path, rect').count(), tab.key).toBeGreaterThan(3);
        expect(await stage.locator('text').count(), tab.key).toBeGreaterThan(0);
        expect(await stage.evaluate((svg) => svg.outerHTML)).not.toMatch(/NaN|undefined|Infinity/);
      }
      await back(page);
    }
    await figure(page, labs[lab].tabs[0].figures[0]);
    await prepared(page);
    expect(rasters(await page.pdf({ printBackground: true }))).toEqual([]);
    await back(page);
  });
}

test('a page with a picture of pixels is told from one without', async ({ page }) => {
  await page.setContent('<canvas width="40" height="40"></canvas>');
  await page.locator('canvas').evaluate((canvas) => {
    const context = canvas.getContext('2d');
    for (let at = 0; at < 40; at += 1) {
      context.fillStyle = `hsl(${9 * at} 90% 50%)`;
      context.fillRect(at, 0, 1, 40);
    }
  });
  expect(rasters(await page.pdf({ printBackground: true })).length).toBeGreaterThan(0);
});

test('what is recorded for paper looks as a canvas does', async ({ page }) => {
  await page.goto('patience.html');
  const [off, ink] = await page.evaluate(async () => {
    const { drawn } = await import(new URL('js/paper/vectors.js', location.href).href);
    const [width, height] = [240, 160];
    /** Every call that the stage's pictures make. */
    const draw = (canvas) => {
      const context = canvas.getContext('2d');
      context.clearRect(0, 0, width, height);
      context.save();
      context.scale(2, 2);
      context.lineJoin = 'round';
      context.fillStyle = '#e8eef8';
      context.fillRect(5, 5, 40, 20);
      context.strokeStyle = '#804000';
      context.lineWidth = 2;
      context.beginPath();
      context.moveTo(14, 30);
      context.arcTo(50, 30, 50, 60, 8);
      context.arcTo(50, 60, 6, 60, 8);
      context.arcTo(6, 60, 6, 30, 8);
      context.arcTo(6, 30, 50, 30, 8);
      context.closePath();
      context.stroke();
      context.setLineDash([5, 4]);
      context.lineCap = 'butt';
      context.beginPath();
      context.moveTo(60, 10);
      context.lineTo(110, 30);
      context.stroke();
      context.setLineDash([]);
      context.save();
      context.beginPath();
      context.rect(60, 40, 30, 30);
      context.clip();
      context.globalAlpha = 0.5;
      context.fillStyle = '#006644';
      context.beginPath();
      context.arc(80, 60, 20, 0, 2 * Math.PI);
      context.fill();
      context.restore();
      context.fillStyle = '#202020';
      context.font = '600 12px sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.lineWidth = 3;
      context.strokeStyle = '#ffffff';
      context.strokeText('words', 28, 15);
      context.fillText('words', 28, 15);
      context.restore();
    };
    const real = Object.assign(document.createElement('canvas'), { width, height });
    draw(real);
    const svg = drawn(width, height, draw);
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    svg.setAttribute('width', width);
    svg.setAttribute('height', height);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`;
    await image.decode();
    const copy = Object.assign(document.createElement('canvas'), { width, height });
    copy.getContext('2d').drawImage(image, 0, 0);
    const [one, other] = [real, copy].map((canvas) => canvas.getContext('2d').getImageData(0, 0, width, height).data);
    let [sum, all] = [0, 0];
    for (let at = 3; at < one.length; at += 4) {
      // Colours as they are on white paper.
      for (let channel = 1; channel <= 3; channel += 1) {
        const on = (pixels) => 255 + (pixels[at - channel] - 255) * pixels[at] / 255;
        sum += Math.abs(on(one) - on(other));
        all += 255 - on(one);
      }
    }
    return [sum / all, all / (width * height)];
  });
  expect(ink).toBeGreaterThan(10);
  // Edges are smoothed by another hand; anything missing or out of place is more.
  expect(off).toBeLessThan(0.06);
});
