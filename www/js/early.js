// @ts-check
/* Runs before the first paint, so that neither theme nor embed layout flashes by. A classic script: keep it small. */
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  let theme = query.get('theme');
  /** The host's, where this page is a guest. @type {MessageEvent | undefined} */ let greeting;
  let fault = '';
  const answer = () => {
    if (greeting && fault) parent.postMessage({ lobbylab: 'error', nonce: greeting.data.nonce, message: fault }, greeting.origin === 'null' ? '*' : greeting.origin);
  };
  if (query.has('embed')) {
    root.dataset.embed = query.get('embed') ?? '';
    root.dataset.controls = query.get('controls') ?? 'none';
    // The host greets when this page is loaded, which may be before the script that answers (`guest.js`) is there:
    // the greeting is said again when it listens.
    const hear = (/** @type {MessageEvent} */ event) => {
      if (event.source !== parent || event.data?.lobbylab !== 'hello') return;
      greeting = event;
      answer();
    };
    addEventListener('message', hear);
    addEventListener('listening', () => {
      removeEventListener('message', hear);
      if (greeting) dispatchEvent(new MessageEvent('message', { data: greeting.data, origin: greeting.origin, source: greeting.source }));
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
    const boxed = query.has('embed') && origin === 'null';
    const said = boxed ? 'The frame around this keeps the lab from starting: its sandbox lets no scripts of ours in.' : what;
    const file = location.protocol === 'file:' && root.dataset.single === undefined;
    const bare = file && 'Browsers let a page that is opened as a file load none of its own scripts. Serve this folder (python3 -m http.server) and open the address that says. What is written here can be read meanwhile. ';
    const meanwhile = `${what} What is written here can be read meanwhile; loading the page again may help.`;
    note.textContent = bare || (query.has('embed') ? `${said} ` : meanwhile);
    if (query.has('embed')) {
      const link = note.appendChild(document.createElement('a'));
      Object.assign(link, { href: location.pathname + location.hash, target: '_blank', rel: 'noopener', textContent: 'Open the lab itself.' });
      fault = said;
      answer();
    }
    if (file && root.dataset.lab !== undefined) {
      const link = note.appendChild(document.createElement('a'));
      Object.assign(link, { href: `single/${root.dataset.lab}.html${location.hash}`, textContent: 'This lab as one file needs no server.' });
    }
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
