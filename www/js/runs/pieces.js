// @ts-check
/**
 * A visitor's file, piece by piece through one of the engine's readers, and then what there is to make of it. The same in a
 * worker and, where there is none, on the page's thread: who asks says how it gives way.
 */

/** @typedef {import('../types').FileColumns} FileColumns */
/** @typedef {import('../types').FileOutcome} FileOutcome */

/** Bytes read at a time, and the longest that is read without giving way, in milliseconds. */
const PIECE = 1 << 15;
const SLICE = 30;

/**
 * @param {import('../types').FileReading} reading freed in the end
 * @param {Blob} file
 * @param {string} uses what the columns are; guessed if nothing is said
 * @param {(words: string) => void} tell how far it is
 * @param {() => Promise<boolean>} giveWay false: nobody wants it any more
 * @returns {Promise<FileOutcome | undefined>} nothing where nobody wants it any more
 */
export async function throughPieces(reading, file, uses, tell, giveWay) {
  /** What is known of the columns, of a file that is refused too. @returns {FileColumns | undefined} */
  const columns = () => { try { return reading.columns?.(); } catch { return undefined; } };
  const pieces = file.stream().getReader();
  try {
    if (uses) reading.choose?.(uses);
    let done = 0;
    let since = performance.now();
    for (;;) {
      const piece = await pieces.read();
      if (piece.done) break;
      for (let at = 0; at < piece.value.length; at += PIECE) {
        reading.push(piece.value.subarray(at, at + PIECE));
        if (performance.now() - since < SLICE) continue;
        const percent = Math.floor(((done + at) / Math.max(1, file.size)) * 100);
        tell(`Reading {file}: ${percent} %${reading.ahead?.(file.size) ?? ''}`);
        // Pieces that are there already come without a break: nothing else would have its turn.
        if (!(await giveWay())) return undefined;
        since = performance.now();
      }
      done += piece.value.length;
    }
    // What is made of it may take a while: in slices, so that a page answers meanwhile.
    for (let doing = reading.work?.(); doing; doing = reading.work?.()) {
      tell(`{file}: ${doing}`);
      if (!(await giveWay())) return undefined;
    }
    const summary = reading.finish();
    return { summary, bytes: reading.bytes(), columns: columns() };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error), columns: columns() };
  } finally {
    // What is refused or not wanted is not read to its end.
    pieces.cancel().catch(() => {});
    try { reading.free(); } catch { /* A reader that trapped is gone with its engine. */ }
  }
}
