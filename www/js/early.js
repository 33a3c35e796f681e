// @ts-check
/* Runs before the first paint, so that neither theme nor embed layout flashes by. A classic script: keep it small. */
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  let theme = query.get('theme');
  if (query.has('embed')) {
    root.dataset.embed = query.get('embed') ?? '';
    root.dataset.controls = query.get('controls') ?? 'none';
    // The host greets when this page is loaded, which may be before the script that answers (`guest.js`) is there:
    // what was said until then is said again when it listens.
    /** @type {MessageEvent[]} */
    const said = [];
    const hear = (/** @type {MessageEvent} */ event) => said.push(event);
    addEventListener('message', hear);
    addEventListener('listening', () => {
      removeEventListener('message', hear);
      for (const { data, origin, source } of said) dispatchEvent(new MessageEvent('message', { data, origin, source }));
    }, { once: true });
  } else if (!theme) {
    try { theme = localStorage.getItem('lobbylab-theme'); } catch { /* storage is a convenience, never required */ }
  }
  if (theme === 'light' || theme === 'dark' || theme === 'projector') root.dataset.theme = theme;
  // What keeps the page from coming to life is said here: no other script may be there.
  const tell = (/** @type {string} */ what) => {
    const main = document.querySelector('main');
    if (!main || main.querySelector('.late') || root.dataset.ready !== undefined) return;
    const note = document.createElement('p');
    note.className = 'notice late';
    note.setAttribute('role', 'alert');
    note.textContent = `${what} What is written here can be read meanwhile; loading the page again may help.`;
    main.prepend(note);
  };
  addEventListener('error', (event) => {
    const { target } = event;
    if (target instanceof HTMLScriptElement) tell(`A script that this page needs is missing: ${target.src.split('/').pop()}, or one that it asks for.`);
    else if (target === window) tell(`This page could not start: ${event.message}.`);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => tell(`This page could not start: ${reason?.message ?? reason}.`));
  setTimeout(() => {
    if (root.dataset.lab !== undefined && !document.querySelector('.failure')) tell('The engine of this page has not come yet: the network may be slow, or has stopped.');
  }, 12000);
})();
