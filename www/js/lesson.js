// @ts-check
/** A lesson is only text: theme and offline copy are all it needs. */
import { shell } from './base/shell.js';

shell();
