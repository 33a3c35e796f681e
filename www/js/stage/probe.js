// @ts-check
/** A stage of players who can be asked: what of it is under the pointer, or reached by keyboard. */
import { Readout } from '../figures/readout.js';
import { look } from '../base/theme.js';

/** @typedef {import('./stage.js').Stage} Stage */

/**
 * @param {Stage} stage
 * @returns {Readout}
 */
export function probe(stage) {
  const { box, canvas, engine } = stage;
  /** Size, theme and scale, as the stage is drawn. @returns {[number, number, string, number]} */
  const drawn = () => [stage.width, stage.height, look().theme, stage.scale];
  const readout = new Readout(box, canvas, {
    id: 'stage-read',
    hint: 'The arrow keys walk the players and their pairs.',
    size: stage,
    away: 16,
    least: 140,
    deaf: () => stage.playing,
    at: (x, y) => {
      readout.index = -1; // The keyboard begins anew after the pointer.
      return engine.run('look at the stage', (lab) => lab.stage_probe?.(...drawn(), x, y));
    },
    step: (index) => engine.run('walk the stage', (lab) => lab.stage_walk?.(...drawn(), index)),
    read: (at, same) => {
      if (!at) engine.run('look away', (lab) => lab.stage_forget?.());
      if (!same) stage.draw();
    },
  });
  const about = {
    tabindex: '0', role: 'application', 'aria-roledescription': 'picture of players', 'aria-label': 'Players and pairs',
    'aria-describedby': readout.output.id,
  };
  for (const [name, value] of Object.entries(about)) box.setAttribute(name, value);
  box.after(readout.output);
  return readout;
}
