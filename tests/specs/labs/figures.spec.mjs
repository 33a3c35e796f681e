// A figure of each lab saved on its page is the file that `lobbylab figure` writes, to the last byte.
import { saved } from '../../helpers/exporting.mjs';
import { drawnNatively } from '../../helpers/native.mjs';
import { expect, figure, labs, openLab, simulated, test } from '../../helpers/page.mjs';

for (const lab of Object.keys(labs)) {
  test(`a figure of the ${lab} lab is drawn by its page as on the command line, to the last byte`, async ({ page }) => {
    test.slow();
    const { figure: key, link, svg } = (await drawnNatively())[lab];
    await openLab(page, link, '', lab);
    const card = await figure(page, key);
    await simulated(page, 50_000);
    expect((await saved(page, card, 'SVG')).bytes.toString()).toBe(svg);
  });
}
