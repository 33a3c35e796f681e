// @ts-check
/** Folds of a page to read: what an address names is open, and on paper all are. */

/**
 * Opens what the address names: what it stands in, and what it holds.
 * @returns {HTMLElement | undefined} what is named
 */
export function unfold() {
  const named = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (!named) return undefined;
  for (const fold of named.querySelectorAll('details')) fold.open = true;
  for (let fold = named.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  return named;
}

/** Opens all folds while the page is printed. */
export function openOnPaper() {
  /** @type {HTMLDetailsElement[]} */ let opened = [];
  addEventListener('beforeprint', () => {
    opened.push(.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('main details:not([open])')));
    for (const fold of opened) fold.open = true;
  });
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false;
    opened = [];
  });
}
