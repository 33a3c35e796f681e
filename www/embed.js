// @ts-check
/**
 * For pages that want to show a lobbylab figure:
 *
 *   <script src="…/embed.js" async></script>
 *   <lobbylab-figure lab="patience" figure="cost" state="v1.n=5&q=0.3" theme="auto" controls="none"></lobbylab-figure>
 *
 * It makes a lazy iframe, shakes hands with it by a nonce, and follows the height it asks for. Nothing else passes
 * between the two pages, and the host's address is never touched.
 *
 * A classic script: a module from another origin would need a header that plain hosts do not send.
 */
(() => {
const BASE = new URL('./', /** @type {HTMLScriptElement} */ (document.currentScript).src);

class LobbylabFigure extends HTMLElement {
  static observedAttributes = ['lab', 'figure', 'state', 'theme', 'controls'];
  #frame = document.createElement('iframe');
  #nonce = '';
  #ready = false;
  #hear = (/** @type {MessageEvent} */ event) => this.#message(event);

  connectedCallback() {
    const frame = this.#frame;
    frame.loading = 'lazy';
    frame.referrerPolicy = 'no-referrer';
    frame.allow = 'clipboard-write';
    frame.title = `lobbylab: ${this.getAttribute('lab') ?? 'patience'}, ${this.getAttribute('figure') ?? 'stage'}`;
    this.style.display = 'block';
    const height = this.getAttribute('figure') === 'stage' ? '480px' : '440px';
    Object.assign(frame.style, { width: '100%', height, border: '0', display: 'block', colorScheme: 'normal' });
    frame.addEventListener('load', () => this.#greet());
    addEventListener('message', this.#hear);
    this.#point();
    this.replaceChildren(frame);
  }

  disconnectedCallback() {
    removeEventListener('message', this.#hear);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#point();
  }

  #point() {
    const lab = /^[a-z]+$/.test(this.getAttribute('lab') ?? '') ? this.getAttribute('lab') : 'patience';
    const url = new URL(`${lab}.html`, BASE);
    url.searchParams.set('embed', this.getAttribute('figure') ?? 'stage');
    const theme = this.getAttribute('theme') ?? 'auto';
    if (theme !== 'auto') url.searchParams.set('theme', theme);
    url.searchParams.set('controls', this.getAttribute('controls') ?? 'none');
    url.hash = this.getAttribute('state') ?? '';
    if (this.#frame.src !== url.href) this.#frame.src = url.href;
  }

  /** The handshake: a greeting with a fresh nonce, which every word of the guest must bear (its half is in `js/guest.js`). */
  #greet() {
    this.#ready = false;
    this.#nonce = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16).padStart(8, '0')).join('');
    this.#frame.contentWindow?.postMessage({ lobbylab: 'hello', nonce: this.#nonce }, BASE.origin);
  }

  /** @param {MessageEvent} event */
  #message(event) {
    const word = event.data;
    if (event.source !== this.#frame.contentWindow || event.origin !== BASE.origin || !this.#nonce || word?.nonce !== this.#nonce) return;
    if (word.lobbylab === 'ready') this.#ready = true;
    if (word.lobbylab === 'height' && this.#ready && Number.isFinite(word.height)) {
      this.#frame.style.height = `${Math.min(4000, Math.max(120, word.height))}px`;
    }
  }
}

if (!customElements.get('lobbylab-figure')) customElements.define('lobbylab-figure', LobbylabFigure);
})();
