// Links at random, from a seed: what a spec found is found again.

/**
 * SplitMix64.
 * @param {number} seed
 * @returns {() => number} at least 0 and below 1
 */
export function chance(seed) {
  let state = BigInt(seed);
  return () => {
    state = (state + 0x9E3779B97F4A7C15n) & 0xFFFFFFFFFFFFFFFFn;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n) & 0xFFFFFFFFFFFFFFFFn;
    z = ((z ^ (z >> 27n)) * 0x94D049BB133111EBn) & 0xFFFFFFFFFFFFFFFFn;
    return Number((z ^ (z >> 31n)) >> 11n) / 2 ** 53;
  };
}

/** What nobody means as a value. */
const NONSENSE = ['', 'NaN', '1e999', '-1', '%', 'a,b', '∞', '9'.repeat(400), '<b>', "'", '0x10'];

/**
 * The hash of a link: a few fields at their least, their greatest, between, or nonsense; sometimes a field that nobody has.
 * @param {{ fields: { key: string, kind: string, min?: number, max?: number, options?: { key: string }[] }[], tabs: { key: string }[] }} lab
 * @param {() => number} next
 * @param {number} [nonsense] how many of a hundred values are none
 */
export function link(lab, next, nonsense = 10) {
  const one = (/** @type {any[]} */ of) => of[Math.floor(next() * of.length)];
  const parts = [];
  for (let count = 1 + Math.floor(5 * next()); count > 0; count -= 1) {
    const field = one(lab.fields);
    const { key, kind, min = 0, max = 1, options } = field;
    let value;
    if (next() < nonsense / 100) value = one(NONSENSE);
    else if (options) value = one(options).key;
    else if (kind === 'seed') value = Math.floor(1e9 * next()).toString(36);
    else {
      const where = next();
      value = where < 0.3 ? min : where < 0.6 ? max : min > 0 ? min * (max / min) ** next() : min + (max - min) * next();
      if (kind === 'int') value = Math.round(value);
    }
    parts.push(`${key}=${encodeURIComponent(String(value))}`);
  }
  if (lab.tabs.length && next() < 0.5) parts.push(`tab=${one(lab.tabs).key}`);
  if (next() < nonsense / 100) parts.push(`nobody=${Math.floor(1e6 * next())}`);
  return `v1.${parts.join('&')}`;
}
