// The scripts of a lab in one, for a page that is a file: `node pack.mjs <site> <out> <lab>…` reads the built site and
// writes `<out>/<lab>.js`. Bundled by rolldown, which the editor (`web/editor`) brings.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = fileURLToPath(new URL('./', import.meta.url));
const { rolldown } = await import(pathToFileURL(createRequire(join(here, '../editor/package.json')).resolve('rolldown')).href);
const [site = '', out = '', ...labs] = process.argv.slice(2);

/**
 * One script of what `input` imports, at once or later.
 * @param {string} input
 * @param {object} output
 * @param {string} [place] what takes the place of `js/base/place.js`
 * @param {Record<string, string>} [own] the texts of `lab:…`
 */
async function bundled(input, output, place, own = {}) {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    plugins: [{
      name: 'lab',
      resolveId(name) {
        if (name in own) return `\0${name}`;
        return place && name.endsWith('/place.js') ? join(here, place) : null;
      },
      load: (name) => (name.startsWith('\0lab:') ? own[name.slice(1)] : null),
      // Where bindings look for their module unless they are given one, as here.
      transform: (code) => (code.includes('import.meta.url') ? code.replaceAll('import.meta.url', '""') : null),
    }],
    onLog(level, log) {
      if (level === 'warn' && log.code !== 'EVAL') throw new Error(`${input}: ${log.message}`);
    },
  });
  const { output: [{ code }] } = await bundle.generate({ minify: true, codeSplitting: false, ...output });
  await bundle.close();
  return code;
}

/** A module that makes bindings. */
const maker = (bound) => `export default () => { const exports = {}; const module = { exports }; ${bound}\nreturn module.exports; };`;

/** Nothing is read. */
const NONE = 'export default () => { throw new Error("this lab reads no files"); };';

/** A module of one value. */
const value = (text) => `export default ${JSON.stringify(text)};`;

await Promise.all(labs.map(async (lab) => {
  const file = (path) => resolve(site, path);
  // Called anew for each life of the engine: bindings keep their instance.
  const bound = await bundled(file(`pkg/${lab}.js`), { format: 'cjs', exports: 'named' });
  const bindings = maker(bound);
  const schema = await readFile(file(`generated/${lab}.js`), 'utf8');
  // Who takes a visitor's file has what reads it.
  const readers = /"file":\{"field"/.test(schema) ? maker(await bundled(file('pkg/files.js'), { format: 'cjs', exports: 'named' })) : NONE;
  const work = await bundled(file('js/runs/worker.js'), { format: 'iife' }, 'work.js', { 'lab:bindings': bindings, 'lab:readers': readers });
  const code = await bundled(file('js/lab.js'), { format: 'esm' }, 'place.js', {
    'lab:bindings': bindings,
    'lab:readers': readers,
    'lab:schema': schema,
    'lab:story': await readFile(file(`generated/${lab}_story.js`), 'utf8').catch(() => 'export default [];'),
    'lab:style': value(await readFile(file('css/story.css'), 'utf8')),
    'lab:worker': value(work),
  });
  await writeFile(join(out, `${lab}.js`), code);
}));
