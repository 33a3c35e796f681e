// @ts-check
/** The line that says how far the simulation is, with the button that stops it and lets it go on. */
import { find, say } from '../base/dom.js';

/** What is said of a run in trouble. @type {Record<string, string>} */
const TROUBLE = { alone: 'No workers here: simulating slowly in the page', retrying: 'A worker does not answer: trying again' };

/**
 * @param {HTMLElement} status
 * @param {{ share: number, busy: boolean, cancelled: boolean, trouble: string }} pool
 * @param {boolean} merging whether results have come in that are not shown yet
 */
export function progress(status, { share, busy, cancelled, trouble }, merging) {
  /** @type {HTMLProgressElement} */ (find('progress', status)).value = share;
  const kind = cancelled ? 'cancelled' : busy || merging ? 'busy' : 'done';
  say(find('.share', status), kind === 'done' ? '' : `${Math.floor(share * 100)} %`);
  if (status.dataset.kind === kind && status.dataset.trouble === trouble) return;
  status.dataset.kind = kind;
  status.dataset.trouble = trouble;
  const words = { busy: TROUBLE[trouble] ?? 'Simulating', cancelled: trouble === 'saves' ? 'Not simulated yet, to save data' : 'Simulation stopped', done: 'Finished' };
  say(find('[role=status]', status), words[kind]);
  const button = find('button', status);
  button.hidden = kind === 'done';
  say(button, kind === 'busy' ? 'Cancel' : trouble === 'saves' ? 'Run' : 'Resume');
}
