import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

interface Covered {
  readonly files: Set<string>;
  readonly packages: Set<string>;
}

const RELATIVE = /['"`](\.{1,2}\/[^'"`\n]+)/g;
const IMPORTED = /(?:from|import|require)[\s(]*['"]([^'"\n]+)/g;
/** The name of a package, at the beginning of what is imported. */
const PACKAGE = /^(?:@[\w.-]+\/)?[\w-][\w.-]*/;
const NOT_COVERED = new Set(['node_modules', '.git']);

/**
 * The files that run if something is used: of a module, those that it names by a relative path and
 * the packages that it imports; of a package, all its files and the packages that it depends on.
 */
export function coveredFiles(location: string): string[] {
  const covered: Covered = { files: new Set(), packages: new Set() };
  const add = statSync(location).isDirectory() ? addPackage : addModule;
  add(realpathSync(location), covered);
  return [...covered.files].sort();
}

/** Every quoted relative path counts, whether it is imported or not: to ask once more is harmless. */
function addModule(file: string, covered: Covered): void {
  if (covered.files.has(file)) return;
  covered.files.add(file);
  if (!/\.[cm]?[jt]s$/.test(file)) return;
  const [folder, text] = [path.dirname(file), readFileSync(file, 'utf8')];
  for (const [, named = ''] of text.matchAll(RELATIVE)) {
    const found = ['', '.js', '.cjs', '.json', '/index.js']
      .map((ending) => path.resolve(folder, named + ending))
      .find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile());
    if (found !== undefined) addModule(realpathSync(found), covered);
  }
  for (const [, imported = ''] of text.matchAll(IMPORTED)) {
    const name = PACKAGE.exec(imported)?.[0];
    if (name !== undefined) addInstalled(folder, name, covered);
  }
}

function addPackage(folder: string, covered: Covered): void {
  if (covered.packages.has(folder)) return;
  covered.packages.add(folder);
  addFolder(folder, covered.files);
  for (const name of dependenciesOf(folder)) addInstalled(folder, name, covered);
}

function addInstalled(folder: string, name: string, covered: Covered): void {
  const found = installedFor(folder, name);
  if (found !== undefined) addPackage(found, covered);
}

function addFolder(folder: string, files: Set<string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (NOT_COVERED.has(entry.name)) continue;
    if (entry.isDirectory()) addFolder(place, files);
    else if (statSync(place, { throwIfNoEntry: false })?.isFile()) files.add(place);
  }
}

function dependenciesOf(folder: string): string[] {
  try {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const { dependencies, peerDependencies, optionalDependencies } = manifest;
    return Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  } catch {
    return [];
  }
}

/** The folder that Node would load a dependency from. */
function installedFor(folder: string, name: string): string | undefined {
  const candidate = path.join(folder, 'node_modules', name);
  if (existsSync(path.join(candidate, 'package.json'))) return realpathSync(candidate);
  const parent = path.dirname(folder);
  return parent === folder ? undefined : installedFor(parent, name);
}
