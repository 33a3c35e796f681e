// What the pages say natively, and figures of theirs: Rust tests write both, and the test command names the file of the first.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from '@playwright/test';

/** What the file holds, null while there is none or it is not whole. @param {string} file */
function written(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * What a Rust test writes. In a whole run those run beside the specs: then the file is waited for, LOBBYLAB_WORDS_WAIT
 * seconds at most.
 * @param {string} name of the file, beside the one that LOBBYLAB_WORDS names
 * @param {string} by the command that writes it
 */
async function fromRust(name, by) {
  const words = process.env.LOBBYLAB_WORDS;
  if (!words) throw new Error(`LOBBYLAB_WORDS names no file: \`${by}\` writes ${name} into target/tmp`);
  const file = join(dirname(words), name);
  const wait = 1000 * Number(process.env.LOBBYLAB_WORDS_WAIT ?? 0);
  test.setTimeout(test.info().timeout + wait);
  for (const end = Date.now() + wait; ;) {
    const found = written(file);
    if (found) return found;
    if (Date.now() >= end) throw new Error(`${file} is missing or broken: \`${by}\` writes it`);
    await new Promise((resolve) => { setTimeout(resolve, 1000); });
  }
}

/**
 * The words of each lab's page in its states.
 * @returns {Promise<Record<string, { state: string, words: string }[]>>}
 */
export const native = () => fromRust('words.json', 'cargo test -p lobbylab-web --test words');

/**
 * A figure of each lab as the command line draws it.
 * @returns {Promise<Record<string, { figure: string, link: string, svg: string }>>}
 */
export const drawnNatively = () => fromRust('figures.json', 'cargo test -p lobbylab-cli --test command_line figure');
