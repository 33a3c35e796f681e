// @ts-check
/** The script of a lab's page: the page that its schema describes, brought to life. */
import { breath } from './base/dom.js';
import { schema as described } from './base/place.js';
import { LabPage } from './page/page.js';

const key = document.documentElement.dataset.lab ?? '';
const schema = (await described(key)).default;
await breath();

const page = new LabPage(key, schema);
page.start();
// Such a link takes along what is set here.
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[data-carry]'))) {
  link.addEventListener('click', () => { link.hash = new URL(page.address()).hash; });
}
