// @ts-check
/** The home page: the patience stage, small and at rest, with one obvious Play. */
import { find } from './base/dom.js';
import { Engine } from './runs/engine.js';
import { failure } from './runs/failure.js';
import { bind } from './base/keys.js';
import { shell } from './base/shell.js';
import { Stage } from './stage/stage.js';
import { onLook } from './base/theme.js';

/** Where the pause finds the two rules at odds: one has played an unfair game, the other waits. */
const SCENE = document.documentElement.dataset.scene ?? '';

const engine = new Engine('patience', fail);
const stage = new Stage(find('.stage'), engine, { small: true });
stage.speed = 2;
bind('Space', 'Play or pause', () => stage.toggle());
bind('→', 'One step', () => stage.move(1));
bind('←', 'One step back', () => stage.move(-1));
shell();
onLook(() => stage.draw());

try {
  await engine.start();
  show();
  document.documentElement.dataset.ready = '';
} catch (error) {
  fail('start the engine', error);
}

/**
 * @param {string} what
 * @param {unknown} error
 */
function fail(what, error) {
  failure(find('.failures'), what, error, location.pathname, async () => {
    await engine.restart();
    show();
  });
}

function show() {
  const shown = engine.run('compute', (lab) => {
    lab.take(lab.decode(SCENE).state);
    return lab.set().stage;
  });
  if (shown) stage.show(shown);
}
