// @ts-check
/*
 * Hosts answer every unknown address with this page, however deep it is: the page's own addresses would lead nowhere. The
 * site is found by climbing, and the page is read where it lies. A classic script, which the build puts into the page.
 */
(async () => {
  if (location.pathname.endsWith('/404.html')) return;
  for (let folder = new URL('./', location.href), first = true; ; first = false) {
    const about = await fetch(new URL('build.json', folder)).then((answer) => answer.json()).catch(() => undefined);
    if (about?.hash) {
      const page = new URL('404.html', folder);
      page.searchParams.set('from', location.pathname);
      page.hash = location.hash;
      if (!first) location.replace(page);
      return;
    }
    const above = new URL('../', folder);
    if (above.href === folder.href) return;
    folder = above;
  }
})();
