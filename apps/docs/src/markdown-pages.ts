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
    .trim()
    .concat('\n');
}

/** The body of a rendered page, as HTML, for pages that are made from data. */
export function bodyOf(html: string): string {
  const [, body = ''] = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
  return body
    .replaceAll(/<(style|script|button|svg)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<a class="header-anchor"[\s\S]*?<\/a>/g, '')
    .replaceAll(/<span class="visually-hidden">[\s\S]*?<\/span>/g, '');
}

const SECTIONS: readonly (readonly [title: string, folder: string])[] = [
  ['Guide', 'guide/'],
  ['Formats', 'formats/'],
  ['API reference', 'api/'],
];

/** The site for language models to find their way: https://llmstxt.org. */
export function llmsText(
  about: { readonly description: string; readonly address: URL },
  pages: readonly MarkdownPage[],
): string {
  const sectionOf = (path: string): string =>
    SECTIONS.find(([, folder]) => path.startsWith(folder))?.[0] ?? 'Project';
  const lines = [...SECTIONS.map(([title]) => title), 'Project'].flatMap((section) => [
    `## ${section}`,
    '',
    ...pages
      .filter(({ path }) => sectionOf(path) === section && !isSymbol(path))
      .map(({ path, title, description }) => {
        const link = `- [${title}](${new URL(path, about.address).href})`;
        return description === '' ? link : `${link}: ${description}`;
      }),
    '',
  ]);
  return ['# Modelspeak', '', `> ${about.description}`, '', ...lines].join('\n');
}

/** The guide and the formats as one text. */
export function llmsFullText(pages: readonly MarkdownPage[]): string {
  return pages
    .filter(({ path }) => !path.startsWith('api/'))
    .map(({ markdown }) => markdown)
    .join('\n---\n\n');
}

/** Whether a page is about one symbol; the page of its entry links to it. */
function isSymbol(path: string): boolean {
  return path.startsWith('api/') && !path.endsWith('/index.md');
}
