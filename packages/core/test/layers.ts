/** What a source file imports, types included. */
export interface SourceFile {
  /** Its path within `src`, as in `json/json.ts`. */
  readonly path: string;
  readonly text: string;
}

/** The folders from the top down: each imports from those below it, and from itself. */
const LAYERS: readonly (readonly string[])[] = [
  ['registry', 'converting'],
  ['format'],
  ['tokens'],
  ['responding'],
  ['writing', 'reading'],
  ['conversation'],
  ['checking', 'sampling', 'schema'],
  ['json', 'control'],
  ['errors'],
];

/** Entries lie above all folders. */
const ENTRY = '';

/** What is wrong with the imports of a package: those that run upward or sideways, and circles. */
export function layerFaults(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]));
  const known = new Set(imports.keys());
  const upward = [...imports].flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      if (!known.has(to)) return [`${from} imports ${to}, which is not there`];
      return mayImport(folderOf(from), folderOf(to)) ? [] : [`${from} imports ${to}`];
    }),
  );
  return [...upward, ...circlesIn(imports)];
}

function mayImport(from: string, to: string): boolean {
  if (from === to || from === ENTRY) return true;
  return layerOf(from) < layerOf(to);
}

function layerOf(folder: string): number {
  if (folder === ENTRY) return -1;
  const layer = LAYERS.findIndex((folders) => folders.includes(folder));
  if (layer === -1) throw new Error(`the folder ${folder} is in no layer`);
  return layer;
}

/** The first folder of a path: what lies within it is one layer. */
function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ENTRY;
}

const IMPORT = /^(?:import|export)\b[^;]*?\bfrom '(\.[^']+)\.js'|\bimport\('(\.[^']+)\.js'\)/gm;

function importsOf({ path, text }: SourceFile): string[] {
  return Array.from(text.matchAll(IMPORT), ([, from, dynamic]) =>
    new URL(`${from ?? dynamic}.ts`, `file:///${path}`).pathname.slice(1),
  );
}

function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start !== -1) found.push(`a circle: ${[...way.slice(start), path].join(' → ')}`);
    if (start !== -1 || done.has(path)) return;
    for (const target of imports.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return found;
}
