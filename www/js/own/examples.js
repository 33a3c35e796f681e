// The annotated examples below `own/`: what each is called, and where there is one, the built-in
// rule that it is, with a market on which a test holds the two together game by game.

/** @typedef {{ key: string, name: string, builtin?: string, state?: string }} Example */

const DUELS = 'v1.rate=40&leaves=exponential&patience=30&tickets=3000';
const TEAMS = 'v1.size=2&rate=60&leaves=weibull&patience=40&tickets=3000';

/** @type {Example[]} */
export const EXAMPLES = [
  { key: 'first-come', name: 'First come, first served', builtin: 'fifo', state: 'v1.size=5&rate=120&leaves=timeout&patience=60&tickets=3000' },
  { key: 'window', name: 'Window on rating', builtin: 'widening', state: `${DUELS}&growth=0` },
  { key: 'widening', name: 'Widening window', builtin: 'widening', state: DUELS },
  { key: 'greedy', name: 'Greedy, two levels', builtin: 'greedy', state: TEAMS },
  { key: 'patient', name: 'Patient, two levels', builtin: 'patient', state: TEAMS },
  { key: 'gather', name: 'Gather, then play', builtin: 'periodic', state: 'v1.rate=60&tickets=3000' },
  { key: 'neighbours', name: 'Games of neighbours, every Δ', builtin: 'runs', state: 'v1.size=3&rate=90&leaves=exponential&patience=40&tickets=3000' },
  { key: 'pairs', name: 'Pairs by rating, every Δ', builtin: 'skill', state: DUELS },
  { key: 'closest', name: 'Closest pair of a crowd', builtin: 'crowd', state: DUELS },
  { key: 'regions', name: 'Each region by itself', builtin: 'regions', state: 'v1.size=2&rate=60&regions=3&leaves=exponential&patience=60&tickets=3000' },
  { key: 'apart', name: 'Singles and parties apart', builtin: 'apart', state: 'v1.size=4&rate=120&singles=.5&twos=.5&leaves=exponential&patience=90&tickets=3000' },
  { key: 'exchanges', name: 'Batch with exchanges (2-opt)', state: DUELS },
  { key: 'chance', name: 'By lot', state: DUELS },
];
