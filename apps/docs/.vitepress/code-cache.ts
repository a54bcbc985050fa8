import type { MarkdownRenderer } from 'vitepress';

const drawn = new Map<string, string>();

/**
 * Highlights a piece of code only once, however often it is rendered: for the page, for the server
 * bundle, and for other pages that contain it.
 */
export function cacheCode(markdown: MarkdownRenderer): void {
  const { highlight } = markdown.options;
  if (!highlight) return;
  markdown.options.highlight = (code, language, attributes) => {
    const key = JSON.stringify([code, language, attributes]);
    const html = drawn.get(key) ?? highlight(code, language, attributes);
    drawn.set(key, html);
    return html;
  };
}

/** The part of the renderer that is needed; the search uses the type of another version. */
interface Renderer {
  readonly options: { highlight?: unknown };
  render(source: string, env: object): string;
}

/** Renders code without highlighting, where only the words matter. */
export function renderPlain(markdown: Renderer, source: string, env: object): string {
  const { highlight } = markdown.options;
  markdown.options.highlight = null;
  try {
    return markdown.render(source, env);
  } finally {
    markdown.options.highlight = highlight;
  }
}
