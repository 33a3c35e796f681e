// @ts-check
/**
 * The home page: the patience stage, small and at rest, with one obvious Play; and further down, fetched only when it is
 * seen, the algorithm that finds best pairs, growing by itself unless less motion is asked for.
 */
import { find, saves, say } from './base/dom.js';
import { Engine } from './runs/engine.js';
import { failure } from './runs/failure.js';
import { bind } from './base/keys.js';
import { shell } from './base/shell.js';
import { Stage } from './stage/stage.js';
import { look, onLook } from './base/theme.js';

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
  const view = engine.run('compute', (lab) => {
    lab.take(lab.decode(SCENE).state);
    return lab.set();
  });
  if (!view) return;
  // The answer to the question above; on which terms is the lab's to say.
  say(find('.verdict'), view.answer.filter(({ role }) => role !== 'aside').map(({ text }) => text).join(''));
  if (view.stage) stage.show(view.stage);
}

/** The second stage: it is another lab's, whose engine is fetched once somebody scrolls there. */
const growing = find('.growing');
const seen = new IntersectionObserver(async (entries) => {
  if (!entries.some((entry) => entry.isIntersecting)) return;
  seen.disconnect();
  const other = new Engine('engagement', fail);
  const pairs = new Stage(growing, other, { small: true });
  pairs.speed = 3;
  onLook(() => pairs.draw());
  try {
    await other.start();
  } catch {
    return; // Off line and never fetched: the words above say what would be seen.
  }
  const shown = other.run('compute', (lab) => {
    lab.take(lab.decode('v1.view=blossom&shown=14&step=0').state);
    return lab.set().stage;
  });
  if (!shown) return;
  pairs.show(shown);
  if (!look().reduced) pairs.play();
  new IntersectionObserver((now) => pairs.wake(now.some((entry) => entry.isIntersecting))).observe(growing);
}, { threshold: 0.3 });
// Who saves data is told by the words above, and by the link to the lab.
if (!saves()) seen.observe(growing);
