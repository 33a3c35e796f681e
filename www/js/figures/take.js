// @ts-check
/** A figure to take along, as PNG, SVG or CSV; each says where it comes from. */
import { h } from '../base/dom.js';
import { look } from '../base/theme.js';
import { save } from './export.js';

/**
 * @param {import('./figures.js').Card} card
 * @param {string} kind
 * @param {number} width of a picture
 */
export async function take(card, kind, width) {
  const { engine, key } = card;
  const { theme } = look();
  if (kind === 'PNG') {
    const height = Math.round(width / card.aspect);
    const canvas = h('canvas');
    const drawn = engine.run('draw a figure for saving', (lab) => {
      lab.draw_export(key, canvas, width, height, 2, theme);
      return true;
    });
    const blob = drawn && await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/png'));
    if (!blob) return;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const marked = engine.run('write where a picture comes from', (lab) => lab.png(bytes));
    if (marked) save(`${card.file}.png`, 'image/png', marked);
    return;
  }
  const text = kind === 'SVG' ? card.svg(theme) : engine.run('save as CSV', (lab) => lab.csv(key));
  if (text !== undefined) save(`${card.file}.${kind.toLowerCase()}`, kind === 'SVG' ? 'image/svg+xml' : 'text/csv', text);
}
