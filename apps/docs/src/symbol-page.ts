/** A page of the reference about one symbol. */
export interface SymbolPage {
  /** Its path, as in `api/@modelspeak/core/functions/accumulate.md`. */
  readonly path: string;
  readonly title: string;
  /** What it says. */
  readonly html: string;
}

/** What pages have in common, which makes it possible to make one from another. */
export interface Shell {
  /** The page of the entry that exports the symbol. */
  readonly html: string;
  /** Its path, as in `api/@modelspeak/core/index.md`. */
  readonly path: string;
  readonly title: string;
  /** Where the site is. */
  readonly address: URL;
  /** The script of the page that VitePress wrote, and the one to load instead. */
  readonly script: string;
}

/**
 * The page of a symbol. It is made from the page of its entry, which has the same layout and sidebar, by
 * replacing the text.
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

/** How a script that VitePress wrote imports the function that makes an HTML node. */
export function frameworkOf(script: string): string {
  const [, name, file] = /^import\{(\w+) as \w+\}from("[^"]+")/.exec(script) ?? [];
  if (name === undefined || file === undefined) {
    throw new Error(`VitePress wrote another script than was expected: ${script.slice(0, 120)}`);
  }
  return `import{${name} as create}from${file};`;
}

/** The address of a page, relative to the root of the site. */
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
