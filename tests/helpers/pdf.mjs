// What is drawn in a PDF file: enough of it to see which colours its pages are drawn with.
import { inflateSync } from 'node:zlib';

/** The streams of a file, unpacked, as text. @param {Buffer} pdf */
function streams(pdf) {
  const found = [];
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const from = at + 6 + (pdf[at + 6] === 13 ? 2 : 1);
    const to = pdf.indexOf('endstream', from);
    try {
      found.push(inflateSync(pdf.subarray(from, to)).toString('latin1'));
    } catch { /* a picture or a font, packed otherwise */ }
  }
  return found;
}

/** How often each colour is taken up to fill or to draw, by its six digits. @param {Buffer} pdf @returns {Map<string, number>} */
export function colours(pdf) {
  const count = new Map();
  for (const text of streams(pdf)) {
    for (const [, ...three] of text.matchAll(/(?:^|\s)(\d*\.?\d+) (\d*\.?\d+) (\d*\.?\d+) (?:rg|RG|scn|SCN)\b/g)) {
      const digits = `#${three.map((one) => Math.round(Number(one) * 255).toString(16).padStart(2, '0')).join('')}`;
      count.set(digits, (count.get(digits) ?? 0) + 1);
    }
  }
  return count;
}

/** How many pages there are. @param {Buffer} pdf */
export const pages = (pdf) => Math.max(0, ...[...pdf.toString('latin1').matchAll(/\/Type\s*\/Pages[^>]*?\/Count (\d+)|\/Count (\d+)[^>]*?\/Type\s*\/Pages/g)].map(([, a, b]) => Number(a ?? b)));

/** How many pictures made of pixels it holds, each with its width and height. @param {Buffer} pdf */
export const rasters = (pdf) => [...pdf.toString('latin1').matchAll(/<<[^>]*\/Subtype\s*\/Image[^>]*>>/g)].map(([text]) => text);
