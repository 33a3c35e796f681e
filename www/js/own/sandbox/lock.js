// @ts-check
/**
 * What the worker of visitors' rules does before it reads a line of theirs: everything that reaches out, waits, tells the time or
 * draws lots is taken away, and what stays is frozen. First part of what `box.js` puts together into one text; the names
 * below stand for the true globals in all that follows, whatever a rule does to `globalThis`.
 */

// A list of what stays, not of what goes: what browsers invent next is gone as well.
const {
  AggregateError, Array, ArrayBuffer, BigInt, BigInt64Array, BigUint64Array, Blob, Boolean, DataView, Error, EvalError,
  FinalizationRegistry, Float32Array, Float64Array, Int16Array, Int32Array, Int8Array, JSON, Map, Math, MessageChannel, Number,
  Object, Promise, Proxy, RangeError, ReferenceError, Reflect, RegExp, Set, String, Symbol, SyntaxError, TextDecoder,
  TextEncoder, TypeError, URIError, URL, Uint16Array, Uint32Array, Uint8Array, Uint8ClampedArray, WeakMap, WeakSet, WebAssembly,
} = globalThis;
const { isFinite, isNaN, parseFloat, parseInt, performance } = globalThis;

/** Globals that a rule keeps: the language's own, without time, chance, waiting, threads, the machine's language and compilers. */
const KEPT = new Set([
  'AggregateError', 'Array', 'ArrayBuffer', 'BigInt', 'BigInt64Array', 'BigUint64Array', 'Boolean', 'DataView', 'Error',
  'EvalError', 'Float16Array', 'Float32Array', 'Float64Array', 'Function', 'Infinity', 'Int16Array', 'Int32Array', 'Int8Array',
  'Iterator', 'JSON', 'Map', 'Math', 'NaN', 'Number', 'Object', 'Proxy', 'RangeError', 'ReferenceError', 'Reflect', 'RegExp',
  'Set', 'String', 'Symbol', 'SyntaxError', 'TypeError', 'URIError', 'Uint16Array', 'Uint32Array', 'Uint8Array',
  'Uint8ClampedArray', 'WeakMap', 'WeakSet', 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent',
  'globalThis', 'isFinite', 'isNaN', 'parseFloat', 'parseInt', 'undefined',
]);

/** Most bytes of one array of numbers, and of all larger ones that are held at once. */
const LARGEST = 64 * 1024 * 1024;
const TOGETHER = 512 * 1024 * 1024;
/** What is smaller is left to the browser's own limits. */
const SMALL = 64 * 1024;

/**
 * An array of numbers, or what it lies in, that counts what it takes.
 * @param {any} real its constructor
 * @param {number} each bytes of an element
 * @param {{ held: number, gone: FinalizationRegistry<number> }} account
 */
function counted(real, each, account) {
  const { construct } = Reflect;
  /** @type {any} */
  const limited = new Proxy(real, {
    construct(/** @type {any} */ target, /** @type {any[]} */ given, /** @type {any} */ as) {
      const [first, second] = given;
      /** @param {number} bytes */
      const allow = (bytes) => {
        if (bytes > LARGEST || account.held + bytes > TOGETHER) {
          throw new RangeError(`${bytes} bytes are asked for; allowed: ${LARGEST} for one array of numbers, ${TOGETHER} for all`);
        }
      };
      const list = typeof first === 'object' && first !== null;
      if (list && real !== ArrayBuffer) {
        // Over a buffer that is counted already, or a copy of a list, which is counted by what it came to.
        /** @type {any} */
        const made = construct(target, given, as === limited ? target : as);
        if (made.buffer !== first) allow(made.byteLength);
        return made;
      }
      const growing = typeof second === 'object' && second !== null ? Number(second.maxByteLength) || 0 : 0;
      const bytes = Math.max(growing, (Number(first) || 0) * each);
      allow(bytes);
      const made = construct(target, growing ? [bytes] : given, as === limited ? target : as);
      if (bytes > SMALL) {
        account.held += bytes;
        account.gone.register(made, bytes);
      }
      return made;
    },
  });
  Object.defineProperty(real.prototype, 'constructor', { value: limited });
  return limited;
}

/** Freezes a value with all that can be reached from it. @param {unknown[]} roots */
function freeze(roots) {
  const seen = new Set();
  const todo = [...roots];
  for (let one = todo.pop(); todo.length || one !== undefined; one = todo.pop()) {
    if ((typeof one !== 'object' && typeof one !== 'function') || one === null || one === globalThis || seen.has(one)) continue;
    seen.add(one);
    Object.freeze(one);
    todo.push(Object.getPrototypeOf(one) ?? 0);
    for (const key of Reflect.ownKeys(one)) {
      const { value, get, set } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(one, key));
      todo.push(value ?? 0, get ?? 0, set ?? 0);
    }
  }
}

/** Takes away all that is no rule's business. Returns what could not be taken, which is nothing in any browser we know. */
export function lock() {
  /** @type {any} */
  const scope = globalThis;
  /** @type {string[]} */
  const left = [];
  for (let one = scope; one && one !== Object.prototype; one = Object.getPrototypeOf(one)) {
    for (const key of Reflect.ownKeys(one)) {
      if ((one === scope && KEPT.has(/** @type {string} */ (key))) || Reflect.deleteProperty(one, key)) continue;
      // A number that a standard pins down (`PERSISTENT`) is no way out.
      const { value } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(one, key));
      if (typeof value !== 'number') left.push(String(key));
    }
  }
  // What would come back when it is asked for is there as nothing.
  for (const key of ['fetch', 'importScripts', 'postMessage', 'Worker', 'WebSocket', 'indexedDB', 'navigator', 'self']) {
    if (key in scope && !Reflect.defineProperty(scope, key, { value: undefined, writable: false, configurable: false })) left.push(key);
  }

  const no = (/** @type {string} */ name, /** @type {string} */ why) => ({ [name]() { throw new TypeError(`${name} is not there: ${why}`); } })[name];
  Object.defineProperty(Math, 'random', { value: no('Math.random', 'a run could not be repeated; lobby.random() draws from the run’s own stream') });
  // What speaks the machine's language, or grows behind the account's back.
  for (const [of, names] of /** @type {[any, string[]][]} */ ([
    [Array.prototype, ['toLocaleString']], [Number.prototype, ['toLocaleString']], [BigInt.prototype, ['toLocaleString']],
    [Object.getPrototypeOf(Uint8Array.prototype), ['toLocaleString']],
    [String.prototype, ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase']], [Array, ['fromAsync']],
    [ArrayBuffer.prototype, ['resize', 'transfer', 'transferToFixedLength']], [Error, ['captureStackTrace']],
  ])) for (const name of names) delete of[name];

  const account = { held: 0, gone: new FinalizationRegistry((/** @type {number} */ bytes) => { account.held -= bytes; }) };
  for (const name of ['ArrayBuffer', 'BigInt64Array', 'BigUint64Array', 'Float16Array', 'Float32Array', 'Float64Array', 'Int16Array',
    'Int32Array', 'Int8Array', 'Uint16Array', 'Uint32Array', 'Uint8Array', 'Uint8ClampedArray']) {
    const real = scope[name];
    if (real) scope[name] = counted(real, real.BYTES_PER_ELEMENT ?? 1, account);
  }

  const kept = [...KEPT].filter((name) => name in scope);
  freeze([
    ...kept.map((name) => scope[name]),
    // What only the language's own signs lead to.
    function* make() { /* nothing */ }, async () => { /* nothing */ }, async function* make() { /* nothing */ },
    [][Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator](), ''[Symbol.iterator](), 'a'.matchAll(/a/g),
    Promise, ...(scope.Iterator ? [scope.Iterator.from({ next() { return { done: true, value: 0 }; } }), scope.Iterator.from([]).map(() => 0)] : []),
  ]);
  for (const name of kept) {
    const found = Object.getOwnPropertyDescriptor(scope, name);
    if (found?.configurable) Object.defineProperty(scope, name, { value: scope[name], writable: false, configurable: false });
  }
  return left;
}
