// @ts-check
/**
 * QR codes, drawn here: no service is asked. The code of ISO/IEC 18004: bytes as they are, error correction of level M
 * (some 15 % of it may be lost), the smallest of the forty sizes that holds the text, the mask with the least penalty.
 */

/** Bytes of error correction in each block, by version from 1. */
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28];
/** Blocks, by version from 1. */
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49];
/** Most bytes of a text. */
export const MOST = 2331;
/** Light modules around the code. */
const MARGIN = 4;

/** Which modules a mask turns over. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The product of two bytes as polynomials modulo x⁸ + x⁴ + x³ + x² + 1. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The remainder of a message by the Reed–Solomon generator of a degree. @param {number[]} message @param {number} degree */
function remainder(message, degree) {
  let generator = [1];
  for (let power = 0, root = 1; power < degree; power += 1, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator.forEach((factor, at) => { shifted[at + 1] = (shifted[at + 1] ?? 0) ^ times(factor, root); });
    generator = shifted;
  }
  const rest = new Array(degree).fill(0);
  for (const byte of message) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    for (let at = 0; at < degree; at += 1) rest[at] ^= times(generator[at + 1] ?? 0, factor);
  }
  return rest;
}

/** Modules of a version that carry data. @param {number} version */
function room(version) {
  const aligned = Math.floor(version / 7) + 2;
  const all = (16 * version + 128) * version + 64;
  return version === 1 ? all : all - (25 * aligned - 10) * aligned + 55 - (version >= 7 ? 36 : 0);
}

/** Whole bytes of a version, with those of error correction. @param {number} version */
const bytes = (version) => Math.floor(room(version) / 8);

/** Bytes of a version that are the message's. @param {number} version */
const holds = (version) => bytes(version) - (CHECKS[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** A text as the bytes of its message: mode, length, text, padding. @param {Uint8Array} text @param {number} version */
function message(text, version) {
  /** @type {number[]} */ const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ width) => { for (let bit = width - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1); };
  put(4, 4);
  put(text.length, version < 10 ? 8 : 16);
  for (const byte of text) put(byte, 8);
  const whole = holds(version) * 8;
  put(0, Math.min(4, whole - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0; bits.length < whole; pad += 1) put(pad % 2 ? 0x11 : 0xec, 8);
  return Array.from({ length: bits.length / 8 }, (_, at) => bits.slice(8 * at, 8 * at + 8).reduce((byte, bit) => 2 * byte + bit, 0));
}

/** Message and error correction in the order in which they lie in the code. @param {number[]} data @param {number} version */
function woven(data, version) {
  const [count, checks] = [BLOCKS[version - 1] ?? 1, CHECKS[version - 1] ?? 0];
  const short = count - (bytes(version) % count);
  const length = Math.floor(data.length / count);
  /** @type {number[][]} */ const parts = [];
  for (let at = 0, block = 0; block < count; block += 1) {
    const next = at + length + (block < short ? 0 : 1);
    parts.push(data.slice(at, next));
    at = next;
  }
  const ends = parts.map((part) => remainder(part, checks));
  const across = (/** @type {number[][]} */ rows, /** @type {number} */ most) => Array.from({ length: most }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat();
  return [...across(parts, length + 1), ...across(ends, checks)];
}

/** A number with its check bits behind it. @param {number} value @param {number} width of the checks @param {number} generator */
function checked(value, width, generator) {
  let rest = value;
  for (let bit = 0; bit < width; bit += 1) rest = (rest << 1) ^ ((rest >> (width - 1)) * generator);
  return (value << width) | rest;
}

/** A square of modules that is being laid out. */
class Square {
  /** @param {number} version */
  constructor(version) {
    this.size = 17 + 4 * version;
    /** @type {Uint8Array} */ this.dark = new Uint8Array(this.size ** 2);
    /** Those that are no data. @type {Uint8Array} */ this.fixed = new Uint8Array(this.size ** 2);
    this.#patterns(version);
  }

  /** @param {number} x @param {number} y @param {boolean | number} dark */
  #fix(x, y, dark) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y * this.size + x] = Number(dark);
    this.fixed[y * this.size + x] = 1;
  }

  /** @param {number} version */
  #patterns(version) {
    const { size } = this;
    for (let at = 0; at < size; at += 1) {
      this.#fix(6, at, at % 2 === 0);
      this.#fix(at, 6, at % 2 === 0);
    }
    const rings = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ reach, /** @type {number[]} */ dark) => {
      for (let dy = -reach; dy <= reach; dy += 1) for (let dx = -reach; dx <= reach; dx += 1) this.#fix(x + dx, y + dy, dark.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    };
    for (const [x, y] of /** @type {[number, number][]} */ ([[3, 3], [size - 4, 3], [3, size - 4]])) rings(x, y, 4, [0, 1, 3]);
    const places = Square.#aligned(version, size);
    const last = places.length - 1;
    places.forEach((x, i) => places.forEach((y, j) => {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!corner) rings(x, y, 2, [0, 2]);
    }));
    this.format(0);
    if (version < 7) return;
    const told = checked(version, 12, 0x1f25);
    for (let bit = 0; bit < 18; bit += 1) {
      const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
      this.#fix(far, near, (told >> bit) & 1);
      this.#fix(near, far, (told >> bit) & 1);
    }
  }

  /** Where alignment patterns have their middles. @param {number} version @param {number} size */
  static #aligned(version, size) {
    if (version === 1) return [];
    const count = Math.floor(version / 7) + 2;
    const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
    return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)];
  }

  /** Writes level M and the mask. @param {number} mask */
  format(mask) {
    const { size } = this;
    const told = checked(mask, 10, 0x537) ^ 0x5412;
    const bit = (/** @type {number} */ at) => (told >> at) & 1;
    for (let at = 0; at < 6; at += 1) this.#fix(8, at, bit(at));
    this.#fix(8, 7, bit(6));
    this.#fix(8, 8, bit(7));
    this.#fix(7, 8, bit(8));
    for (let at = 9; at < 15; at += 1) this.#fix(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at += 1) this.#fix(size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at += 1) this.#fix(8, size - 15 + at, bit(at));
    this.#fix(8, size - 8, 1);
  }

  /** Fills what is free, two columns at a time from the right, up and down. @param {number[]} data */
  fill(data) {
    const { size } = this;
    let bit = 0;
    for (let right = size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      const up = ((right + 1) & 2) === 0;
      for (let step = 0; step < size; step += 1) {
        const y = up ? size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y * size + x]) continue;
          this.dark[y * size + x] = ((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
          bit += 1;
        }
      }
    }
  }

  /** Turns the data over where a mask says so; twice is not at all. @param {number} mask */
  mask(mask) {
    const turns = MASKS[mask] ?? (() => false);
    this.fixed.forEach((fixed, at) => {
      if (!fixed && turns(at % this.size, Math.floor(at / this.size))) this.dark[at] = 1 - (this.dark[at] ?? 0);
    });
  }

  /** How hard the code is to read: runs, blocks, what looks like a corner, too much of one colour. */
  penalty() {
    const { size, dark } = this;
    const at = (/** @type {number} */ x, /** @type {number} */ y) => dark[y * size + x] ?? 0;
    let sum = 0;
    for (let line = 0; line < size; line += 1) {
      for (const row of [Array.from({ length: size }, (_, x) => at(x, line)).join(''), Array.from({ length: size }, (_, y) => at(line, y)).join('')]) {
        for (const run of row.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
        for (let from = 0; from + 11 <= size; from += 1) if (['10111010000', '00001011101'].includes(row.slice(from, from + 11))) sum += 40;
      }
    }
    for (let y = 1; y < size; y += 1) {
      for (let x = 1; x < size; x += 1) {
        const four = at(x, y) + at(x - 1, y) + at(x, y - 1) + at(x - 1, y - 1);
        if (four % 4 === 0) sum += 3;
      }
    }
    const share = dark.reduce((all, one) => all + one, 0) / dark.length;
    return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
  }
}

/**
 * The code of a text: its modules in rows from the top, 1 for a dark one; nothing of a text that is too long.
 * @param {string} text
 * @returns {{ size: number, dark: Uint8Array } | undefined}
 */
export function code(text) {
  const encoded = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 40 && 8 * holds(version) < 4 + (version < 10 ? 8 : 16) + 8 * encoded.length) version += 1;
  if (version > 40) return undefined;
  const square = new Square(version);
  square.fill(woven(message(encoded, version), version));
  let [best, least] = [0, Infinity];
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    square.mask(mask);
    square.format(mask);
    const penalty = square.penalty();
    if (penalty < least) [best, least] = [mask, penalty];
    square.mask(mask);
  }
  square.mask(best);
  square.format(best);
  return { size: square.size, dark: square.dark };
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A drawing of the code, black on white in every theme; nothing of a text that is too long.
 * @param {string} text
 * @param {string} label what it leads to, for who does not see it
 */
export function drawing(text, label) {
  const made = code(text);
  if (!made) return undefined;
  const { size, dark } = made;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && dark[y * size + x]) x += 1;
      if (x > from) path += `M${from + MARGIN} ${y + MARGIN}h${x - from}v1h${from - x}z`;
    }
  }
  const side = size + 2 * MARGIN;
  const svg = document.createElementNS(SVG, 'svg');
  const put = (/** @type {string} */ name, /** @type {Record<string, string>} */ attributes) => {
    const part = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    svg.append(part);
  };
  for (const [key, value] of Object.entries({ class: 'qr', viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' })) svg.setAttribute(key, value);
  put('rect', { width: String(side), height: String(side), fill: '#fff' });
  put('path', { d: path, fill: '#000' });
  return svg;
}
