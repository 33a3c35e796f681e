// @ts-check
/** What a lesson's address holds: the guesses made, and, of a teacher's link, the task and what may be touched. */

/** Keys that are no guesses. */
const WORDS = ['task', 'touch', 'class'];

/** @returns {URLSearchParams} */
function read() {
  const hash = location.hash.slice(1);
  return new URLSearchParams(hash.includes('=') ? hash : '');
}

/** @param {string} id */
export const guessOf = (id) => read().get(id) ?? '';

/** What a teacher's link says: the task, the fields that may move, the class. */
export function lesson() {
  const said = read();
  return { task: said.get('task') ?? '', touch: (said.get('touch') ?? '').split('.').filter(Boolean), name: said.get('class') ?? '' };
}

/** All guesses, by the task's own name. @returns {[string, string][]} */
export const guesses = () => [...read()].filter(([key]) => !WORDS.includes(key));

/**
 * Writes a guess into the address, or takes it out.
 * @param {string} id
 * @param {string} guess
 */
export function keep(id, guess) {
  const said = read();
  if (guess) said.set(id, guess);
  else said.delete(id);
  const text = said.toString();
  try {
    history.replaceState(null, '', text ? `#${text}` : `${location.pathname}${location.search}`);
  } catch { /* a browser that counts refuses what is too many: the next one is taken */ }
}
