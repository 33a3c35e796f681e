// Development server only: loads the page again when what it is made of has changed.
(() => {
  const here = document.currentScript;
  // An embedded page leaves its host's connections alone; the host asks.
  if (!(here instanceof HTMLScriptElement) || window !== window.top) return;
  const { page, digest } = here.dataset;
  const address = new URL(`live?page=${page}&digest=${digest}`, here.src);
  async function listen() {
    for (;;) {
      // A browser has few connections to a host: a page out of sight waits until it is seen.
      while (document.hidden) await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }));
      try {
        const answer = await fetch(address, { cache: 'no-store' });
        if (answer.status === 205) location.reload();
        if (answer.status !== 204) return;
      } catch {
        // The server is gone, perhaps to come back.
        await new Promise((over) => setTimeout(over, 1000));
      }
    }
  }
  listen();
})();
