import { createMarkdownRenderer } from 'vitepress';

/** Renders Markdown for the search, which needs words, not colours. */
export async function plainHtml(source: string): Promise<string> {
  markdown ??= createMarkdownRenderer('.', { highlight: (code) => code });
  return (await markdown).render(source);
}

let markdown: ReturnType<typeof createMarkdownRenderer> | undefined;
