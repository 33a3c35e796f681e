// @ts-check
/* Runs before the first paint, so that neither theme nor embed layout flashes by. A classic script: keep it tiny. */
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  let theme = query.get('theme');
  if (query.has('embed')) {
    root.dataset.embed = query.get('embed') ?? '';
    root.dataset.controls = query.get('controls') ?? 'none';
  } else if (!theme) {
    try { theme = localStorage.getItem('lobbylab-theme'); } catch { /* storage is a convenience, never required */ }
  }
  if (theme === 'light' || theme === 'dark' || theme === 'projector') root.dataset.theme = theme;
})();
