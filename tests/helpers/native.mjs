// What the pages say natively: the Rust test `words` of `web` writes it, and the test command names the file.
import { readFileSync } from 'node:fs';

/** The words of each lab's page in its states. @returns {Record<string, { state: string, words: string }[]>} */
export function native() {
  const file = process.env.LOBBYLAB_WORDS;
  if (!file) throw new Error('LOBBYLAB_WORDS names no file: `cargo test -p lobbylab-web --test words` writes target/tmp/words.json');
  return JSON.parse(readFileSync(file, 'utf8'));
}
