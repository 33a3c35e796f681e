// @ts-check
/** What a lesson's address holds: the guesses made, and, of a teacher's link, the task and what may be touched. */

/** Keys that are no guesses. */
const WORDS = ['task', 'touch', 'class'];
/** Most letters of a class's name, as of a student's. */
const MOST_NAME = 24;

/** Whether a fragment says something, and is no name of a place. @param {string} hash */
const speaks = (hash) => hash.includes('=');

/** The last fragment that said something: a place's name that is typed over it takes nothing away. */
let last = speaks(location.hash) ? location.hash : '';

/** @returns {URLSearchParams} */
const read = () => new URLSearchParams(last.slice(1));

/** The fragment with all guesses, or nothing. */
export const fragment = () => last;

/** @param {string} id */
export const guessOf = (id) => read().get(id) ?? '';

/** What a teacher's link says: the task, the fields that may move, the class. */
export function lesson() {
  const said = read();
  return { task: said.get('task') ?? '', touch: (said.get('touch') ?? '').split('.').filter(Boolean), name: (said.get('class') ?? '').slice(0, MOST_NAME) };
}

function write() {
  try {
    history.replaceState(null, '', last || `${location.pathname}${location.search}`);
  } catch { /* a browser that counts refuses what is too many: the next one is taken */ }
}

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
  last = text && `#${text}`;
  write();
}

/** Goes to a part of the page. @param {HTMLElement} part */
export function go(part) {
  part.scrollIntoView();
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/**
 * Places on the page are gone to without touching the address; what is typed into it is heard.
 * @param {() => void} arrived told when another fragment that says something was written
 */
export function watch(arrived) {
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element && !event.defaultPrevented ? event.target.closest('a[href^="#"]') : null;
    const target = anchor && document.getElementById(anchor.getAttribute('href')?.slice(1) ?? '');
    if (!target) return;
    event.preventDefault();
    go(target);
  });
  addEventListener('hashchange', () => {
    const { hash } = location;
    if (speaks(hash) || hash === '') {
      if (hash === last) return;
      last = hash;
      arrived();
      return;
    }
    write();
    const target = document.getElementById(hash.slice(1));
    if (target) go(target);
  });
}
