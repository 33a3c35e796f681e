// @ts-check
/**
 * The element for pages that want to show a lobbylab figure, and the host's half of what the two pages say to each other:
 *
 *   <script src="…/embed.js" async="async"></script>
 *   <lobbylab-figure lab="patience" figure="cost" state="v1.n=5&amp;q=0.3"><a href="…">what is shown</a></lobbylab-figure>
 *
 * Or, as a module: `import '…/embed.mjs'`. The element makes a lazy frame in a shadow of its own, greets it with a nonce until it
 * answers, and follows the height it asks for and the colours around it. What the element holds in the page is shown
 * where no script runs and where no answer comes. The host's address and history are never touched.
 *
 * The build writes `embed.js` from this file, a classic script: a module from another origin needs a header that plain
 * hosts do not send. Nothing here runs when a server renders the page.
 */

/** Where the labs lie, unless an element's `base` says otherwise. */
let home = new URL('./', import.meta.url).href;

/** What there is to show; `tests/specs/embeds/element.spec.mjs` holds it against the site. */
const LABS = ['patience', 'rules', 'balance', 'engagement', 'hindsight', 'arena'];
const THEMES = ['light', 'dark', 'projector'];
/** A greeting is said again after so long, each time half as much later, but never later than that; in milliseconds. */
const AGAIN = 200;
const SELDOM = 2000;
/** Who has not answered by then is taken for absent; what comes later is still shown. */
const PATIENCE = 15_000;
/** Colours of pages change slowly: they are looked at again so long after a change. */
const GLIDE = [0, 120, 450, 1100];

const SHAPE = `
:host { display: block; }
:host([hidden]), [hidden] { display: none !important; }
:host(:focus) { outline: none; }
iframe { display: block; width: 100%; border: 0; }
p { margin: 0; padding: 12px 0; }
`;

/** What elements are made of; a server has none. */
const Root = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}));

/**
 * A host that keeps a copy of this script elsewhere, or has it in a package, says once where the labs lie.
 * @param {string | URL} base the folder of the site, absolute or as seen from the page
 */
export function setBase(base) {
  home = new URL(base, globalThis.document?.baseURI).href;
}

/** Registers the element, if nobody has. */
export function define() {
  if (globalThis.customElements && !customElements.get('lobbylab-figure')) customElements.define('lobbylab-figure', LobbylabFigure);
}

export class LobbylabFigure extends Root {
  static observedAttributes = ['lab', 'figure', 'state', 'theme', 'controls', 'height', 'base'];
  /** @type {HTMLIFrameElement | undefined} */ #frame;
  /** One for the element's life, which every word of either side must bear (the guest's half is in `js/page/guest.js`). */
  #nonce = '';
  #ready = false;
  #due = false;
  #greeting = 0;
  #absent = 0;
  /** What the frame shows now, as it said or was told. @type {string | undefined} */ #state;
  /** The state that the frame was given last. */
  #sent = '';
  #theme = '';
  /** @type {MutationObserver | undefined} */ #colours;
  #asked = 0;
  #hear = (/** @type {MessageEvent} */ event) => this.#message(event);
  #look = () => this.#glide();
  #print = () => this.#printed(true);
  #printedOut = () => this.#printed(false);

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SHAPE);
    this.#shadow = this.attachShadow({ mode: 'open' });
    this.#shadow.adoptedStyleSheets = [sheet];
    // Said only where no answer comes: a sentence, and what the page has for that case.
    this.#note.append(document.createElement('p'), document.createElement('slot'));
  }

  /** @type {ShadowRoot} */ #shadow;
  #note = document.createElement('div');

  connectedCallback() {
    this.#nonce ||= Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16).padStart(8, '0')).join('');
    addEventListener('message', this.#hear);
    addEventListener('beforeprint', this.#print);
    addEventListener('afterprint', this.#printedOut);
    this.#watch();
    // A frame that was taken out loads anew: it goes on where it was, and not where it once began.
    this.#show();
  }

  disconnectedCallback() {
    removeEventListener('message', this.#hear);
    removeEventListener('beforeprint', this.#print);
    removeEventListener('afterprint', this.#printedOut);
    this.#colours?.disconnect();
    matchMedia('(prefers-color-scheme: dark)').removeEventListener('change', this.#look);
    document.removeEventListener('transitionend', this.#look, true);
    this.#leave();
  }

  /** Moved without being taken out: the frame lives on, among other colours perhaps. */
  connectedMoveCallback() {
    this.#watch();
    this.#look();
  }

  /** @param {string} name @param {string | null} old @param {string | null} now */
  attributeChangedCallback(name, old, now) {
    if (!this.isConnected || old === now) return;
    if (name === 'theme') this.#follow();
    else if (name === 'state') {
      if (now === this.#state) return;
      this.#state = now ?? '';
      if (this.#ready) this.#tell('state', { state: this.#sent = this.#state });
    } else {
      if (name === 'lab') this.#state = undefined;
      this.#size();
      // Both `lab` and `figure` may be about to change.
      if (!this.#due) queueMicrotask(() => { this.#due = false; if (this.isConnected) this.#show(); });
      this.#due = true;
    }
  }

  /** The state shown: the reader's, once they have set something. */
  get current() {
    return this.#state ?? this.getAttribute('state') ?? '';
  }

  /** The stage goes to a step. @param {number} step */
  step(step) {
    if (this.#ready && Number.isFinite(step)) this.#tell('step', { step: Math.max(0, Math.round(step)) });
  }

  /** Where the labs of this element lie: an address that ends with a slash, or nothing. */
  #base() {
    const base = this.getAttribute('base') || home;
    try {
      return base ? new URL('./', new URL(base.replace(/\/?$/, '/'), document.baseURI)) : undefined;
    } catch {
      return undefined;
    }
  }

  #address() {
    const lab = this.getAttribute('lab') ?? 'patience';
    const base = this.#base();
    const url = base && new URL(`${lab}.html`, base);
    return url && { lab, url, origin: url.origin };
  }

  /** A new frame: one that goes to another address would put a step into the history of the page. */
  #show() {
    this.#leave();
    const at = this.#address();
    if (!at) {
      this.#fail(`Where lobbylab's pages lie is not said: base is “${this.getAttribute('base') ?? ''}”, and should be the address of their folder.`);
      return;
    }
    if (!LABS.includes(at.lab)) {
      this.#fail(`There is no lab “${at.lab}”; there are ${LABS.join(', ')}.`, new URL('./', at.url));
      return;
    }
    const { url } = at;
    url.searchParams.set('embed', this.getAttribute('figure') ?? 'stage');
    // Some servers write this attribute as an empty one, as that of videos.
    url.searchParams.set('controls', ['model', ''].includes(this.getAttribute('controls') ?? 'none') ? 'model' : 'none');
    if (this.#room()) url.searchParams.set('fit', '');
    url.hash = this.#sent = this.current;
    this.#theme = this.#wanted();
    url.searchParams.set('theme', this.#theme);
    const frame = document.createElement('iframe');
    frame.loading = 'lazy';
    frame.referrerPolicy = 'no-referrer';
    frame.allow = 'clipboard-write';
    frame.title = `lobbylab: ${at.lab}`;
    // A page that is isolated shows no frames but those without credentials.
    if (globalThis.crossOriginIsolated) Object.assign(frame, { credentialless: true });
    frame.addEventListener('load', () => this.#greet());
    new IntersectionObserver((seen, observer) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      observer.disconnect();
      if (frame === this.#frame && !this.#ready) this.#wait();
    }).observe(frame);
    frame.src = url.href;
    this.#frame = frame;
    this.#size();
    this.#paint();
    this.#note.hidden = true;
    this.#shadow.replaceChildren(this.#note, frame);
  }

  #leave() {
    clearTimeout(this.#greeting);
    clearTimeout(this.#absent);
    this.#ready = false;
    this.#frame?.remove();
    this.#frame = undefined;
  }

  /** Instead of an empty box. @param {string} sentence @param {URL} [link] where it can be seen; the lab's own page otherwise */
  #fail(sentence, link) {
    const own = this.#address()?.url;
    if (own) own.hash = this.current;
    const to = link ?? own;
    const anchor = Object.assign(document.createElement('a'), { href: to?.href, target: '_blank', rel: 'noopener', textContent: 'Open it here' });
    this.#note.firstElementChild?.replaceChildren(`${sentence} `, ...to ? [anchor, '.'] : []);
    if (!this.#note.isConnected) this.#shadow.replaceChildren(this.#note);
    this.#note.hidden = false;
    if (this.#frame) this.#frame.hidden = true;
    this.#event('error', { message: sentence });
  }

  /**
   * On paper, a frame that has not come is what the element holds, and a line that says where it is; it comes for the
   * next time. @param {boolean} on
   */
  #printed(on) {
    if (!this.#frame || this.#ready) return;
    const link = this.#address()?.url;
    if (link) link.hash = this.current;
    this.#frame.loading = 'eager';
    this.#frame.hidden = on;
    this.#note.firstElementChild?.replaceChildren(link?.href ?? '');
    this.#note.hidden = !on;
  }

  /** What its place gives it: `fit` (all of it), pixels, or nothing: it grows. */
  #room() {
    const height = this.getAttribute('height') ?? '';
    const pixels = Number(height);
    return height === 'fit' ? '100%' : pixels >= 120 && pixels <= 4000 ? `${pixels}px` : '';
  }

  #size() {
    if (this.#frame) this.#frame.style.height = this.#room() || (this.getAttribute('figure') ?? 'stage') === 'stage' && '480px' || '440px';
  }

  /** Says hello until there is an answer: what loads slowly hears it later. @param {number} [after] */
  #greet(after = AGAIN) {
    clearTimeout(this.#greeting);
    if (after === AGAIN) {
      this.#ready = false;
      this.#wait();
    }
    this.#tell('hello', {});
    this.#greeting = setTimeout(() => this.#greet(Math.min(SELDOM, after * 1.5)), after);
  }

  #wait() {
    clearTimeout(this.#absent);
    this.#absent = setTimeout(() => this.#fail('lobbylab has not answered: the network may be slow, or the page around this keeps it out.'), PATIENCE);
  }

  /** @param {string} word @param {object} more */
  #tell(word, more) {
    const origin = this.#address()?.origin;
    // In a sandbox, the frame has no origin either.
    const to = globalThis.origin === 'null' ? '*' : origin;
    if (to) this.#frame?.contentWindow?.postMessage({ lobbylab: word, nonce: this.#nonce, ...more }, to);
  }

  /** @param {MessageEvent} event */
  #message({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || !this.#nonce || data?.nonce !== this.#nonce) return;
    if (origin !== this.#address()?.origin && !(origin === 'null' && globalThis.origin === 'null')) return;
    const { lobbylab: word, nonce, ...said } = data;
    if (word === 'ready') this.#answered(said);
    else if (word === 'error') {
      if (this.#ready) this.#event('error', { message: String(said.message) });
      else this.#fail(String(said.message));
    }
    if (!this.#ready) return;
    if (word === 'height' && Number.isFinite(said.height) && !this.#room()) {
      this.#frame.style.height = `${Math.min(4000, Math.max(120, said.height))}px`;
    } else if (word === 'state' && typeof said.state === 'string') {
      this.#state = this.#sent = said.state;
      this.#event('state', { state: said.state });
    } else if (word === 'values') this.#event('values', said);
    else if (word === 'leave') {
      if (!this.hasAttribute('tabindex')) this.tabIndex = -1;
      this.focus({ preventScroll: true });
    }
  }

  /** @param {{ title?: unknown, state?: unknown }} said */
  #answered(said) {
    clearTimeout(this.#greeting);
    clearTimeout(this.#absent);
    this.#ready = true;
    this.#note.hidden = true;
    if (this.#frame) {
      this.#frame.hidden = false;
      if (typeof said.title === 'string') this.#frame.title = `${said.title} (lobbylab)`;
    }
    // What was changed while it was loading.
    this.#tell('theme', { theme: this.#theme });
    if (this.#sent !== this.current) this.#tell('state', { state: this.#sent = this.current });
    this.#event('ready', said);
  }

  /** @param {string} name @param {unknown} detail */
  #event(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Sees when the colours around may have changed: by an attribute of what it stands in, by the system, by another sheet. */
  #watch() {
    this.#colours?.disconnect();
    this.#colours = new MutationObserver(this.#look);
    for (let at = /** @type {Node | null} */ (this); at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
      if (at instanceof Element && at !== this) this.#colours.observe(at, { attributes: true });
    }
    this.#colours.observe(document.head, { childList: true, attributes: true, subtree: true });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', this.#look);
    document.addEventListener('transitionend', this.#look, true);
  }

  #glide() {
    clearTimeout(this.#asked);
    const [first, ...rest] = GLIDE;
    const next = (/** @type {number | undefined} */ after, /** @type {number[]} */ more) => {
      if (after === undefined) return;
      this.#asked = setTimeout(() => { this.#follow(); next(more[0], more.slice(1)); }, after);
    };
    next(first, rest);
  }

  #follow() {
    const theme = this.#wanted();
    if (theme === this.#theme || !this.isConnected) return;
    this.#theme = theme;
    this.#paint();
    if (this.#ready) this.#tell('theme', { theme });
  }

  /** A frame is see-through only where both pages say the same of their colours. */
  #paint() {
    if (this.#frame) this.#frame.style.colorScheme = this.#theme === 'dark' ? 'dark' : 'light';
  }

  #wanted() {
    const theme = this.getAttribute('theme') ?? 'auto';
    return THEMES.includes(theme) ? theme : darkAround(this) ? 'dark' : 'light';
  }
}

/** Whether an element stands on something dark. @param {Element} element */
function darkAround(element) {
  for (let at = /** @type {Node | null} */ (element); at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    const [red = 0, green = 0, blue = 0, opaque = 0] = at instanceof Element ? rgba(getComputedStyle(at).backgroundColor) : [];
    // ITU-R BT.601: how bright it looks.
    if (opaque > 127) return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
  }
  // Nobody has painted: the browser has, dark only for pages that say they can be.
  const schemes = getComputedStyle(document.documentElement).colorScheme;
  return schemes.includes('dark') && (!schemes.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
}

/** @type {CanvasRenderingContext2D | null | undefined} */
let pixel;

/** A colour in whatever notation, as four bytes. @param {string} colour @returns {Iterable<number>} */
function rgba(colour) {
  const plain = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (plain) return [Number(plain[1]), Number(plain[2]), Number(plain[3]), 255 * Number(plain[4] ?? 1)];
  pixel ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  if (!pixel) return [];
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  return pixel.getImageData(0, 0, 1, 1).data;
}

define();
