import { createMarkdownRenderer, disposeMdItInstance } from 'vitepress';
import { expect, test } from 'vitest';
import { emptyHeadersAsCells } from '../.vitepress/empty-headers.js';

test('writes an empty header of a table as a cell, and leaves the others', async () => {
  // VitePress keeps one renderer in a process, which another test may have made.
  disposeMdItInstance();
  const markdown = await createMarkdownRenderer('.', { config: emptyHeadersAsCells });
  const html = markdown.render('| | b |\n|---|---|\n| 1 | 2 |');
  expect(html).toContain('<td></td>');
  expect(html).toContain('<th>b</th>');
  expect(html).not.toContain('<th></th>');
});
