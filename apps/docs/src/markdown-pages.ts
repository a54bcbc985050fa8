/** A page of the site as Markdown. */
export interface MarkdownPage {
  /** Its path, as in `guide/format.md`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

/** The text of a page, without the parts that only the site's own code reads. */
export function plainMarkdown(source: string): string {
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/^<(script|style)\b[\s\S]*?^<\/\1>\n/gm, '')
    .replaceAll(/ \{#[\w-]+\}$/gm, '')
    .replaceAll(/ v-pre(?=[ >])/g, '')
    .replaceAll(
      /<figure\b[^>]*><svg\b[^>]* aria-label="([^"]*)"[\s\S]*?<\/figure>/g,
      '*Figure: $1*',
    )
    .trim()
    .concat('\n');
}

/** A page with the files that it shows: `<<< path` or `<<< path{language}` on a line of its own. */
export function withFiles(source: string, read: (path: string) => string): string {
  return source.replaceAll(/^<<< ([^\s{]+)(?:\{(\w+)\})?$/gm, (_, path: string, given?: string) => {
    const language = given ?? path.slice(path.lastIndexOf('.') + 1);
    return `\`\`\`${language}\n${read(path).trimEnd()}\n\`\`\``;
  });
}

/** The body of a rendered page, as HTML, for pages that are made from data. */
export function bodyOf(html: string): string {
  const [, body = ''] = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
  return body
    .replaceAll(/<(style|script|button|svg)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<a class="header-anchor"[\s\S]*?<\/a>/g, '');
}

/** What an assistant that writes a plugin reads, in this order, with the exports of the entries. */
const PLUGIN: readonly string[] = [
  'guide/plugin.md',
  'guide/new-model.md',
  'guide/writer.md',
  'guide/reader.md',
  'guide/grammars.md',
  'api/@modelspeak/core/authoring/index.md',
  'api/@modelspeak/conformance/index.md',
];

const SECTIONS: readonly (readonly [title: string, holds: (path: string) => boolean])[] = [
  ['Write a plugin: a format for a model', (path) => PLUGIN.includes(path)],
  ['Guide', (path) => path.startsWith('guide/')],
  ['Formats', (path) => path.startsWith('formats/')],
  ['API reference', (path) => path.startsWith('api/')],
  ['Project', () => true],
];

/** Pages in the order in which an assistant needs them: how to write a plugin first. */
export function inReadingOrder(pages: readonly MarkdownPage[]): readonly MarkdownPage[] {
  const rank = ({ path }: MarkdownPage): number => {
    const place = placeInPlugin(path);
    return place === -1 ? PLUGIN.length : place;
  };
  return pages.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(isSymbol(a.path)) - Number(isSymbol(b.path)) ||
      a.path.localeCompare(b.path, 'en'),
  );
}

/** The place of a page in that list, or of the entry whose export it is about; -1 if it has none. */
function placeInPlugin(path: string): number {
  const place = PLUGIN.indexOf(path);
  if (place !== -1 || !isSymbol(path)) return place;
  const entry = path.split('/').slice(0, -2).join('/');
  return PLUGIN.indexOf(`${entry}/index.md`);
}

/** The site for language models to find their way: https://llmstxt.org. */
export function llmsText(
  about: { readonly description: string; readonly address: URL },
  pages: readonly MarkdownPage[],
): string {
  const sectionOf = (path: string): string => SECTIONS.find(([, holds]) => holds(path))?.[0] ?? '';
  const lines = SECTIONS.flatMap(([section]) => [
    `## ${section}`,
    '',
    ...inReadingOrder(pages)
      .filter(({ path }) => sectionOf(path) === section && !isSymbol(path))
      .map(({ path, title, description }) => {
        const link = `- [${title}](${new URL(path, about.address).href})`;
        return description === '' ? link : `${link}: ${description}`;
      }),
    '',
  ]);
  return ['# Modelspeak', '', `> ${about.description}`, '', ...lines].join('\n');
}

/** The guide and the formats as one text, which begins with how to write a plugin, and its API. */
export function llmsFullText(address: URL, pages: readonly MarkdownPage[]): string {
  return inReadingOrder(pages)
    .filter(({ path }) => !path.startsWith('api/') || placeInPlugin(path) !== -1)
    .map(({ path, markdown }) => `Source: ${new URL(path, address).href}\n\n${markdown}`)
    .join('\n---\n\n');
}

/** Whether a page is about one symbol; the page of its entry links to it. */
function isSymbol(path: string): boolean {
  return path.startsWith('api/') && !path.endsWith('/index.md');
}
