/** The search index of a section of a page. */
export interface SearchSection {
  readonly anchor: string;
  /** The titles of the sections around it, and its own title last. */
  readonly titles: string[];
  readonly text: string;
}

const HEADING = /<h([1-6])[^>]*?\bid="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g;

/** The sections of a page by its headings, as VitePress splits pages that it reads from files. */
export function searchSections(html: string): SearchSection[] {
  const headings = [...html.matchAll(HEADING)];
  let parents: string[] = [];
  return headings.map((heading, index) => {
    const [whole, level = '1', anchor = '', inner = ''] = heading;
    const end = headings[index + 1]?.index ?? html.length;
    const title = textOf(inner.replace(/<a class="header-anchor"[\s\S]*?<\/a>/, ''));
    const titles = [...parents.slice(0, Number(level) - 1), title];
    parents = titles;
    const text = textOf(html.slice(heading.index + whole.length, end));
    // The first heading is the page itself.
    return { anchor: Number(level) === 1 ? '' : anchor, titles, text };
  });
}

/** The path of a page, and the metadata at its head. */
interface About {
  readonly relativePath?: string | undefined;
  readonly frontmatter?: Readonly<Record<string, unknown>> | undefined;
}

/** Puts the description of a page, and the words of its address, below its title, for the search. */
export function withSummary(html: string, { relativePath = '', frontmatter = {} }: About): string {
  const name = relativePath.replace(/^.*\//, '').replace(/\.md$/, '');
  const words = [frontmatter['description'] ?? '', name.replaceAll('-', ' ')].join(' ');
  return html.replace('</h1>', () => `</h1><p>${words.replaceAll('<', '&lt;')}</p>`);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
