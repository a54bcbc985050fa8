import type { MarkdownRenderer } from 'vitepress';

const drawn = new Map<string, string>();

/**
 * Colours a piece of code once, however often it is rendered: for the page, for the server's half of
 * it, and wherever else it stands.
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

/** What of the renderer is needed. The search has another version's type of it. */
interface Renderer {
  readonly options: { highlight?: unknown };
  render(source: string, env: object): string;
}

/** Renders code without its colours, where only words count. */
export function renderPlain(markdown: Renderer, source: string, env: object): string {
  const { highlight } = markdown.options;
  markdown.options.highlight = null;
  try {
    return markdown.render(source, env);
  } finally {
    markdown.options.highlight = highlight;
  }
}
