import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from './packages.mjs';

const DEFAULT_EXPORT = /^export (?:default |\{[^}]* as default\b)/m;

/** The folders of the formats in a workspace, relative to its root. */
export function formatFolders(root) {
  return packageFolders(root).filter((folder) => folder.startsWith('packages/formats/'));
}

/**
 * The `exports` of a format's package: each file in `src` with a default export is an entry under its
 * own name, `index.ts` the package itself. Entries that are no format stay where they stand.
 */
export function formatExports(folder) {
  const { exports } = readManifest(folder);
  const { './package.json': manifest, ...named } = exports;
  const kept = Object.entries(named).filter(([, { default: file }]) =>
    existsSync(path.join(folder, sourceOf(file))),
  );
  const found = entryFiles(folder).map((file) => [
    file === 'index' ? '.' : `./${path.posix.basename(file)}`,
    { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
  ]);
  return { ...Object.fromEntries([...kept, ...found]), './package.json': manifest };
}

/** Brings the `exports` of every format up to date, and returns the manifests that changed. */
export function writeFormatExports(root) {
  return formatFolders(root).flatMap((name) => {
    const folder = path.join(root, name);
    const manifest = readManifest(folder);
    const exports = formatExports(folder);
    if (JSON.stringify(exports) === JSON.stringify(manifest.exports)) return [];
    const file = `${name}/package.json`;
    const text = JSON.stringify({ ...manifest, exports }, null, 2);
    writeFileSync(path.join(root, file), `${text}\n`);
    return [file];
  });
}

export function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** `src/qwen3.ts` for `./dist/qwen3.js`. */
export function sourceOf(file) {
  return file.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts');
}

/** The files in `src` that have a default export, without their ending. */
function entryFiles(folder) {
  const source = path.join(folder, 'src');
  return readdirSync(source, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => DEFAULT_EXPORT.test(readFileSync(path.join(source, file), 'utf8')))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}
