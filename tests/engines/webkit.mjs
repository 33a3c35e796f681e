// WebKit as WebKitGTK has it, by the W3C's WebDriver protocol: what the few specs that run there need of it.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** A port that nobody has just now. @returns {Promise<number>} */
const free = () => new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    server.close(() => done(port));
  });
});

export class WebKit {
  /** @type {import('node:child_process').ChildProcess[]} */ #programs = [];
  #session = '';

  /** Starts a screen that nobody sees, the driver, and the browser on it. @param {string} driver its path */
  async start(driver) {
    const port = await free();
    this.at = `http://127.0.0.1:${port}`;
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    this.#programs.push(screen);
    const display = await new Promise((done, fail) => {
      screen.on('error', fail);
      screen.on('exit', (code) => fail(new Error(`Xvfb ended with ${code}`)));
      screen.stdio[3]?.on('data', (data) => done(`:${String(data).trim()}`));
    });
    // A browser in a container has neither a sandbox nor a graphics card.
    const env = { ...process.env, DISPLAY: String(display), WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
    this.#programs.push(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    for (let tries = 0; ; tries += 1) {
      const up = await fetch(`${this.at}/status`).then((answer) => answer.ok, () => false);
      if (up) break;
      if (tries > 100) throw new Error(`${driver} does not answer`);
      await new Promise((done) => { setTimeout(done, 100); });
    }
    const { sessionId } = await this.#ask('POST', '/session', { capabilities: { alwaysMatch: { timeouts: { script: 300_000, pageLoad: 60_000 } } } });
    this.#session = `/session/${sessionId}`;
  }

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  async #ask(method, path, body) {
    const answer = await fetch(`${this.at}${path}`, { method, ...body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {} });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  }

  /** @param {string} url */
  open(url) {
    return this.#ask('POST', `${this.#session}/url`, { url });
  }

  /**
   * Runs a function in the page, awaits it, and gives back what it gives.
   * @template T
   * @param {(...given: any[]) => T | Promise<T>} work
   * @param {...unknown} args
   * @returns {Promise<T>}
   */
  async evaluate(work, ...args) {
    const script = `const done = arguments[arguments.length - 1]; Promise.resolve((${work})(...[...arguments].slice(0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const found = await this.#ask('POST', `${this.#session}/execute/async`, { script, args });
    if (found.error) throw new Error(found.error);
    return found.value;
  }

  /** Ends what was started, and nothing else. */
  async stop() {
    if (this.#session) await this.#ask('DELETE', this.#session).catch(() => {});
    for (const program of this.#programs.reverse()) program.kill();
  }
}
