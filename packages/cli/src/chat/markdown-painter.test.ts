import { expect, test } from 'vitest';
import { MarkdownPainter } from './markdown-painter.js';

/** Styles as tags, and parts that touch as one. */
const paint = (style: unknown, text: string) => `<${style}>${text}</${style}>`;
const joined = (text: string) => text.replaceAll(/<\/(\w+)><\1>/g, '');

function painted(text: string, size = text.length): string {
  const painter = new MarkdownPainter({ paint });
  let shown = '';
  for (let at = 0; at < text.length; at += size) shown += painter.push(text.slice(at, at + size));
  return joined(shown + painter.end());
}

const CASES = [
  ['plain text\nand more', 'plain text\nand more'],
  ['# A **title**\ntext', '<bold># A **title**</bold>\ntext'],
  ['a `code` and **bold** text', 'a <cyan>`code`</cyan> and <bold>**bold**</bold> text'],
  ['``a ` b`` c', '<cyan>``a ` b``</cyan> c'],
  ['- one\n  2. two `x`', '<yellow>- </yellow>one\n<yellow>  2. </yellow>two <cyan>`x`</cyan>'],
  ['2 * 3 is 6', '2 * 3 is 6'],
  ['**never closed\nnext', '<bold>**never closed</bold>\nnext'],
  [
    '```ts\nconst **a** = `b`;\n# no title\n```\n**b**',
    '<dim>```ts</dim>\n<cyan>const **a** = `b`;</cyan>\n<cyan># no title</cyan>\n<dim>```</dim>\n<bold>**b**</bold>',
  ],
  ['> said\n\ndone', '<dim>> said</dim>\n\ndone'],
  ['#hashtag', '#hashtag'],
  ['3', '3'],
] as const;

test.each(CASES)('%j is coloured, however it is cut', (text, expected) => {
  expect(painted(text)).toBe(expected);
  for (const size of [1, 2, 3, 5]) expect(painted(text, size)).toBe(expected);
});

test('nothing is hidden or changed', () => {
  const painter = new MarkdownPainter({ paint: (_style, text) => text });
  const text = '# A\n- **b** `c`\n```\n***\n~~~ `` *\n';
  expect([...text].map((letter) => painter.push(letter)).join('') + painter.end()).toBe(text);
});

test('text is shown as it comes, not when its line is whole', () => {
  const painter = new MarkdownPainter({ paint });
  expect(painter.push('The sky is ')).toBe('The sky is ');
  expect(painter.push('blue *')).toBe('blue ');
  expect(painter.push('*very')).toBe('<bold>**</bold><bold>very</bold>');
});

test('an answer that was stopped goes on in its block', () => {
  const painter = new MarkdownPainter({ paint });
  painter.push('```py\ndef f');
  painter.end();
  painter.resume('```py\ndef f');
  expect(painter.push('(x):\n# no title\n')).toBe('<cyan>(x):</cyan>\n<cyan># no title</cyan>\n');
  painter.end();
  painter.resume('**bold `');
  expect(painter.push('*done')).toBe('<bold>*done</bold>');
});
