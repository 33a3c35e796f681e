// @ts-check
/** The script of a lab's page: the page that its schema describes, brought to life. */
import { LabPage } from './page/page.js';

const key = document.documentElement.dataset.lab ?? '';
/** @type {import('./types').LabSchema} */
const schema = (await import(`../generated/${key}.js`)).default;

new LabPage(key, schema).start();
