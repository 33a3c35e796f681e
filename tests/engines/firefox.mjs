#!/usr/bin/env node
// Firefox as Playwright starts it: the distribution's own, driven by WebDriver BiDi.
//
// Playwright asks at its start for commands that a Firefox of long-term support does not know yet (collectors of
// response bodies, the size of the screen). This stands between the two and answers those with "done". A spec that
// needs such a command finds out by what it expects. And Playwright hands what a spec asks of a page to `eval` there,
// which our pages' policy forbids: here it becomes part of the function that is called. Everything else passes through.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import WebSocket, { WebSocketServer } from 'ws';

/** What is answered for commands that Firefox does not know, where nothing would not do. */
const INSTEAD = { 'network.addDataCollector': { collector: 'none' } };

const firefox = spawn(process.env.LOBBYLAB_FIREFOX ?? 'firefox', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });

/**
 * The texts that stand under a key among serialised arguments: `functionText` of functions, `source` of the modules by which
 * Playwright extends its own script.
 * @param {any} value
 * @param {string} wanted
 * @returns {string[]}
 */
function texts(value, wanted) {
  if (!value || typeof value !== 'object') return [];
  const [key, text] = Array.isArray(value) && value.length === 2 ? value.map((pair) => pair?.[1]?.value) : [];
  return key === wanted && typeof text === 'string' ? [text] : Object.values(value).flatMap((one) => texts(one, wanted));
}

/** A command as Firefox gets it: without `eval`, where it is one that evaluates. @param {any} command @param {string} text as it came */
function plain(command, text) {
  const { functionDeclaration, arguments: given } = command.params ?? {};
  if (command.method !== 'script.callFunction' || !functionDeclaration?.includes('utilityScript.evaluate(')) return text;
  const sources = [given[3].value, ...texts(given, 'functionText').map((one) => `(${one})`)];
  // These come inside some words of Playwright's: whatever holds the module's text is the module.
  const modules = given[3].value.includes('.extend(') ? texts(given, 'source') : [];
  command.params.functionDeclaration = `(utilityScript, ...args) => {
    const { global } = utilityScript;
    const kept = global.eval;
    const known = new Map([${sources.map((source) => `[${JSON.stringify(source)}, () => (${source}\n)]`).join()}]);
    const modules = [${modules.map((module) => `[${JSON.stringify(module)}, () => { const module = {};\n${module}\nreturn module.exports.default(); }]`).join()}];
    const made = (source) => modules.find(([text]) => source.includes(text))?.[1];
    global.eval = (source) => (known.get(source) ?? made(source) ?? (() => kept(source)))();
    try {
      return utilityScript.evaluate(...args);
    } finally {
      global.eval = kept;
    }
  }`;
  return JSON.stringify(command);
}

/** Joins one connection of Playwright's to Firefox. @param {WebSocket} here @param {string} there */
function join(here, there) {
  const fox = new WebSocket(there, { perMessageDeflate: false });
  /** @type {string[]} What came before Firefox listened. */
  const early = [];
  /** @type {Map<number, string>} */
  const asked = new Map();
  fox.on('open', () => early.splice(0).forEach((word) => fox.send(word)));
  fox.on('message', (data) => {
    const answer = JSON.parse(String(data));
    const method = asked.get(answer.id);
    asked.delete(answer.id);
    const unknown = answer.type === 'error' && answer.error === 'unknown command';
    here.send(unknown ? JSON.stringify({ type: 'success', id: answer.id, result: INSTEAD[method ?? ''] ?? {} }) : String(data));
  });
  here.on('message', (data) => {
    const command = JSON.parse(String(data));
    asked.set(command.id, command.method);
    const word = plain(command, String(data));
    if (fox.readyState === WebSocket.OPEN) fox.send(word);
    else early.push(word);
  });
  fox.on('close', () => here.close());
  fox.on('error', () => here.close());
  here.on('close', () => fox.close());
}

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = /listening on (ws:\/\/\S+)/.exec(line) ?? [];
  if (!address) {
    process.stderr.write(`${line}\n`);
    return;
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.stderr.write(`${line.replace(address, `ws://127.0.0.1:${port}`)}\n`);
  });
  server.on('connection', (here, request) => join(here, address + request.url));
});
firefox.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, () => firefox.kill(signal));
