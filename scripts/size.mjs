// What a browser downloads: each entry of size.json bundled, minified and gzipped, against its limit;
// where it has `beyond`, what it takes besides that, and besides the modules in `texts`, which hold
// nothing but texts that a reference fixes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = import.meta.dirname;
const entries = JSON.parse(readFileSync(path.join(here, 'size.json'), 'utf8'));

const lines = [];
for (const { name, code, beyond, texts = [], limit } of entries) {
  const apart = [beyond ?? '', ...texts.map((file) => `export * from '../${file}';`)].join(' ');
  const size = (await gzippedSize(code)) - (apart === '' ? 0 : await gzippedSize(apart));
  lines.push(`${name}: ${size} of ${limit} bytes gzipped`);
  if (size > limit) process.exitCode = 1;
}
mkdirSync(path.join(here, '.reports'), { recursive: true });
writeFileSync(path.join(here, '.reports/size.json'), JSON.stringify(lines));
console.log(lines.join('\n'));

async function gzippedSize(code) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: here, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    // A dynamic import becomes a chunk of its own, which is not part of the first download.
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    // Entries of one package share chunks that some of them need for their side effects alone: none.
    logOverride: { 'ignored-bare-import': 'silent' },
    metafile: true,
    write: false,
    // A chunk that is imported for its side effects alone has none.
    logLevel: 'error',
    absWorkingDir: here,
    outdir: 'out',
  });
  const entry = Object.keys(metafile.outputs).find((file) => metafile.outputs[file].entryPoint);
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
