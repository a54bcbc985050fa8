/** A page of the reference about one symbol. */
export interface SymbolPage {
  /** Its path, as in `api/@modelspeak/core/functions/accumulate.md`. */
  readonly path: string;
  readonly title: string;
  /** What it says. */
  readonly html: string;
}

/** What pages have in common, so that one can be made from another. */
export interface Shell {
  /** The page of the entry that exports the symbol. */
  readonly html: string;
  /** Its path, as in `api/@modelspeak/core/index.md`. */
  readonly path: string;
  readonly title: string;
  /** Where the site is. */
  readonly address: URL;
  /** The script of the page that VitePress wrote, and the one to load in its stead. */
  readonly script: string;
}

/**
 * The page of a symbol: that of its entry, which has the same frame and the same list beside it, with
 * other words in it.
 */
export function symbolHtml(shell: Shell, page: SymbolPage, script: string): string {
  const { address } = shell;
  const from = placeOf(shell.path);
  const to = placeOf(page.path);
  const changes: readonly (readonly [string, string])[] = [
    [`<title>${escapeHtml(shell.title)} |`, `<title>${escapeHtml(page.title)} |`],
    [
      `property="og:title" content="${escapeHtml(shell.title)}"`,
      `property="og:title" content="${escapeHtml(page.title)}"`,
    ],
    [`href="${new URL(from, address).href}"`, `href="${new URL(to, address).href}"`],
    [`content="${new URL(from, address).href}"`, `content="${new URL(to, address).href}"`],
    [shell.script, script],
    [`class="vp-doc ${nameOf(address, from)}"`, `class="vp-doc ${nameOf(address, to)}"`],
    [
      `<a href="${address.pathname}${to}"`,
      `<a href="${address.pathname}${to}" aria-current="page"`,
    ],
  ];
  const framed = changes.reduce(
    (html, [before, after]) => replaceOnce(html, before, after),
    shell.html,
  );
  const content = /(<main\b[^>]*><div\b[^>]*>)[\s\S]*?(<\/div><\/main>)/;
  return framed.replace(content, (_, begin: string, end: string) => begin + page.html + end);
}

/** The script that shows the page of a symbol when the visitor goes there from another page. */
export function symbolScript(framework: string, page: SymbolPage, html: string): string {
  const { path, title } = page;
  const data = {
    title,
    description: '',
    frontmatter: { editLink: false, prev: false, next: false },
    headers: [],
    relativePath: path,
    filePath: path,
  };
  return `${framework}export const __pageData=${JSON.stringify(data)};const page=create(${JSON.stringify(html)},1);export default{name:${JSON.stringify(path)},render:()=>page};\n`;
}

/** How a script that VitePress wrote gets at what makes a node of HTML. */
export function frameworkOf(script: string): string {
  const [, name, file] = /^import\{(\w+) as \w+\}from("[^"]+")/.exec(script) ?? [];
  if (name === undefined || file === undefined) {
    throw new Error(`VitePress wrote another script than was expected: ${script.slice(0, 120)}`);
  }
  return `import{${name} as create}from${file};`;
}

/** Where a page is, seen from the beginning of the site. */
function placeOf(path: string): string {
  return path.replace(/(?:index)?\.md$/, '');
}

/** The class that VitePress gives a page. */
function nameOf({ pathname }: URL, place: string): string {
  return `${pathname}${place}`.replaceAll(/[./]+/g, '_').replace(/_html$/, '');
}

function replaceOnce(html: string, before: string, after: string): string {
  if (!html.includes(before)) throw new Error(`the page of the entry has no ${before}`);
  return html.replace(before, () => after);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
