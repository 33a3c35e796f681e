// @ts-check
/** The page of a teacher: a task to hand out, codes to collect, what the class said. Nothing is sent. */
import { shell } from './base/shell.js';
import { later } from './base/dom.js';

shell();
later(import('./class/class.js')).then(({ begin }) => begin());
