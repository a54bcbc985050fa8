// What a browser downloads: each entry of size.json bundled, minified and gzipped, against its limit;
// where it has `beyond`, what it takes besides that.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = import.meta.dirname;
const entries = JSON.parse(readFileSync(path.join(here, 'size.json'), 'utf8'));

const lines = [];
for (const { name, code, beyond, limit } of entries) {
  const size = (await gzippedSize(code)) - (beyond === undefined ? 0 : await gzippedSize(beyond));
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
    metafile: true,
    write: false,
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
