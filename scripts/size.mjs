// npm run size [-- --write]: bundles, minifies and gzips each entry in size.json, and compares what a
// browser downloads with its limit. With --write, writes the measured sizes there, and limits a tenth
// above them. Write the entries themselves by hand.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { blocksOf } from './examples/blocks.mjs';

const here = import.meta.dirname;
const list = path.join(here, 'size.json');
const entries = JSON.parse(readFileSync(list, 'utf8'));

const [flag, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (flag !== undefined && flag !== '--write')) {
  console.error('usage: npm run size -- [--write]');
  process.exit(2);
}

const measured = [];
for (const { name, ...what } of entries) {
  const size = await gzippedSize(what.code ?? firstExample(what.file));
  const limit = flag === '--write' ? Math.ceil(size * 1.1) : what.limit;
  measured.push({ name, ...what, measured: size, limit });
  console.log(`${name}: ${size} of ${limit ?? 'no'} bytes gzipped`);
}
if (flag === '--write') writeFileSync(list, `${JSON.stringify(measured, null, 2)}\n`);

mkdirSync(path.join(here, '.reports'), { recursive: true });
const report = measured.map(({ name, measured: size, limit }) => ({ name, size, limit }));
writeFileSync(path.join(here, '.reports/size.json'), JSON.stringify(report));

const tooLarge = report.filter(({ size, limit }) => limit === undefined || size > limit);
if (tooLarge.length > 0) {
  const names = tooLarge.map(({ name }) => `  ${name}`).join('\n');
  console.error(
    `Above the limit in scripts/size.json:\n${names}\n` +
      'Find imports that they do not need. If they need all of them, run npm run size -- --write.',
  );
  process.exitCode = 1;
}

/** The first example of a Markdown file. */
function firstExample(file) {
  const text = readFileSync(path.join(here, '..', file), 'utf8');
  return blocksOf(text).find(({ language }) => language === 'ts').code;
}

async function gzippedSize(code) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: here, sourcefile: 'entry.ts', loader: 'ts' },
    bundle: true,
    minify: true,
    // A dynamic import becomes its own chunk, which is not part of the first download.
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    // Entries of one package share chunks, and some import a chunk without using it.
    logOverride: { 'ignored-bare-import': 'silent' },
    metafile: true,
    write: false,
    // Chunks that are imported only for side effects have none.
    logLevel: 'error',
    absWorkingDir: here,
    outdir: 'out',
  });
  // What is imported dynamically is an entry, too.
  const isOurs = (file) => metafile.outputs[file].entryPoint === 'entry.ts';
  const entry = Object.keys(metafile.outputs).find(isOurs);
  const loaded = staticImports(metafile.outputs, entry);
  const texts = outputFiles.filter((file) => loaded.has(path.relative(here, file.path)));
  return texts.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}

function staticImports(outputs, file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const { kind, path: imported } of outputs[file].imports) {
    if (kind === 'import-statement') staticImports(outputs, imported, found);
  }
  return found;
}
