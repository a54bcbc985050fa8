import { existsSync, readFileSync } from 'node:fs';

/** The names that each entry of a package exports, by kind, as `tools/api.mjs` writes them. */
export type ApiSymbols = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** An exported name, and its page of the reference. */
export interface ApiLink {
  readonly name: string;
  /** The path from the root of the site: `api/@modelspeak/core/functions/accumulate.md`. */
  readonly page: string;
}

/** Reads the names that the reference has; there are none before it was made. */
export function readApiSymbols(): ApiSymbols {
  const file = new URL('../api/symbols.json', import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The package that exports everything under one name; it has no pages of its own. */
const EVERYTHING = 'modelspeak';

const IMPORT = /^import (?:type )?\{([^}]*)\} from '(@?modelspeak[^']*)';/gm;
const CODE = /^```ts\b[^\n]*\n([\s\S]*?)^```/gm;

/** The exports that the examples of a page import, each once, in their order. */
export function importedLinks(source: string, symbols: ApiSymbols): readonly ApiLink[] {
  const code = [...source.matchAll(CODE)].map(([, example = '']) => example).join('\n');
  const links = [...code.matchAll(IMPORT)].flatMap(([, names = '', entry = '']) =>
    namesIn(names).flatMap((name) => linkFrom(entry, name, symbols) ?? []),
  );
  return [...new Map(links.map((link) => [link.page, link])).values()];
}

/** `{ a, type B, c as d }` has the names `a`, `B` and `c`. */
function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((each) =>
      each
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    )
    .filter((name) => name !== '');
}

function linkFrom(entry: string, name: string, symbols: ApiSymbols): ApiLink | undefined {
  if (entry === EVERYTHING) return exportedLinks(name, symbols)[0];
  return linkIn(entry, name, symbols);
}

function linkIn(entry: string, name: string, symbols: ApiSymbols): ApiLink | undefined {
  const kinds = Object.entries(symbols[entry] ?? {});
  const kind = kinds.find(([, names]) => names.includes(name))?.[0];
  return kind === undefined ? undefined : { name, page: `api/${entry}/${kind}/${name}.md` };
}

/** The pages of a name, by all entries that export it. */
function exportedLinks(name: string, symbols: ApiSymbols): readonly ApiLink[] {
  return Object.keys(symbols).flatMap((entry) => linkIn(entry, name, symbols) ?? []);
}

/**
 * The page of a name that a text mentions as `name` or `name()`. A name that the page imports is found by
 * its import. Any other has to be the only one of its name, and cannot be mistaken for a word or a property.
 */
export function mentionedLink(
  mention: string,
  imported: readonly ApiLink[],
  symbols: ApiSymbols,
): ApiLink | undefined {
  const [, name = '', called] = /^([A-Za-z]\w*)(\(\))?$/.exec(mention) ?? [];
  const own = imported.find((link) => link.name === name);
  if (own !== undefined) return own;
  if (called === undefined && !/.[A-Z]|^[A-Z]/.test(name)) return undefined;
  const [only, another] = exportedLinks(name, symbols);
  return another === undefined ? only : undefined;
}

/** The list at the end of a page, in Markdown; empty if the page imports nothing. */
export function apiList(source: string, symbols: ApiSymbols): string {
  const links = importedLinks(source, symbols).map(({ name, page }) => `[\`${name}\`](../${page})`);
  return links.length === 0 ? '' : `\n## API on this page\n\n${links.join(' · ')}\n`;
}

/** Whether the texts of a page link to the reference. */
export function isGuidePage(path: string): boolean {
  return /^guide\/[^/]+\.md$/.test(path);
}
