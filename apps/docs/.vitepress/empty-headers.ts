import type { MarkdownRenderer } from 'vitepress';

/** Writes empty table headers as plain cells: a screen reader would announce a header without a name. */
export function emptyHeadersAsCells(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('empty_headers', ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      const [inline, close] = [tokens[index + 1], tokens[index + 2]];
      if (open.type !== 'th_open' || inline?.content !== '' || close?.type !== 'th_close') continue;
      open.tag = 'td';
      close.tag = 'td';
    }
  });
}
