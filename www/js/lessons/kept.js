// @ts-check
/** What this browser keeps of a class, here and nowhere else; one that keeps nothing is fine. And a button that asks first. */

/**
 * What was kept under a name, with what it does not say.
 * @template {object} T
 * @param {string} name
 * @param {T} none
 * @returns {T}
 */
export function recall(name, none) {
  try {
    const kept = /** @type {Record<string, unknown>} */ (JSON.parse(localStorage.getItem(name) ?? '{}'));
    const same = Object.entries(none).filter(([key, value]) => typeof kept[key] === typeof value && Array.isArray(kept[key]) === Array.isArray(value));
    return { ...none, ...Object.fromEntries(same.map(([key]) => [key, kept[key]])) };
  } catch {
    return none;
  }
}

/**
 * Keeps something; `undefined` forgets it.
 * @param {string} name
 * @param {unknown} what
 */
export function remember(name, what) {
  try {
    if (what === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(what));
  } catch { /* as above */ }
}

/** How long a question stands, in milliseconds. */
const PATIENCE = 6000;

/**
 * Makes a button ask before it takes something away: pressed once it says what goes, pressed again it does.
 * @param {HTMLElement} button
 * @param {() => string} question empty where there is nothing to lose
 * @param {() => void} run
 */
export function twice(button, question, run) {
  const words = button.textContent;
  let timer = 0;
  const calm = () => {
    clearTimeout(timer);
    timer = 0;
    button.textContent = words;
  };
  button.addEventListener('click', () => {
    const asks = question();
    if (timer || !asks) {
      calm();
      run();
      return;
    }
    button.textContent = asks;
    timer = setTimeout(calm, PATIENCE);
  });
  button.addEventListener('blur', calm);
}
