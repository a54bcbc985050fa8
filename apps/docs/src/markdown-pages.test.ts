import { expect, test } from 'vitest';
import { bodyOf, llmsFullText, llmsText, plainMarkdown, withFiles } from './markdown-pages.js';

test('keeps what a page says', () => {
  const source =
    '---\ntitle: A\n---\n\n<script setup lang="ts">\nimport x from "y";\n</script>\n\n# A\n\nText.\n\n' +
    '### Case {#case-1}\n\n```ts\nconst a = 1;\n```\n\n<style scoped>\n.a {}\n</style>\n';
  expect(plainMarkdown(source)).toBe('# A\n\nText.\n\n### Case\n\n```ts\nconst a = 1;\n```\n');
});

test('says what a figure shows', () => {
  const svg = '<svg viewBox="0 0 1 1" role="img" aria-label="A goes to B."><text>A</text></svg>';
  expect(plainMarkdown(`A\n\n<figure v-pre>${svg}</figure>\n\nB\n`)).toBe(
    'A\n\n*Figure: A goes to B.*\n\nB\n',
  );
});

test('has the files that a page shows', () => {
  const read = (path: string) => `content of ${path}\n`;
  expect(withFiles('A\n\n<<< ../a.ts\n\n<<< b.cfg{txt}\n', read)).toBe(
    'A\n\n```ts\ncontent of ../a.ts\n```\n\n```txt\ncontent of b.cfg\n```\n',
  );
});

test('takes the body of a page', () => {
  const html =
    '<nav>N</nav><main class="m"><h1>A <a class="header-anchor" href="#a">#</a></h1>' +
    '<button>Copy</button><p>Text</p></main><footer>F</footer>';
  expect(bodyOf(html)).toBe('<h1>A </h1><p>Text</p>');
});

const page = (path: string, title: string, description = '') => ({
  path,
  title,
  description,
  markdown: `# ${title}\n`,
});
const pages = [
  page('guide/plugin.md', 'Write a format', 'A plugin.'),
  page('guide/a.md', 'A', 'About a.'),
  page('formats/b.md', 'B'),
  page('api/@x/core/index.md', '@x/core'),
  page('api/@x/core/functions/f.md', 'f()'),
  page('versions.md', 'Versions'),
];

test('lists pages for language models', () => {
  const address = new URL('https://example.com/docs/');
  expect(llmsText({ description: 'What it is.', address }, pages)).toBe(`# Modelspeak

> What it is.

## Write a plugin: a format for a model

- [Write a format](https://example.com/docs/guide/plugin.md): A plugin.

## Guide

- [A](https://example.com/docs/guide/a.md): About a.

## Formats

- [B](https://example.com/docs/formats/b.md)

## API reference

- [@x/core](https://example.com/docs/api/@x/core/index.md)

## Project

- [Versions](https://example.com/docs/versions.md)
`);
});

test('joins the guide and the formats, and begins with how to write a plugin', () => {
  const api = 'api/@modelspeak/core/authoring';
  const authoring = [
    page(`${api}/functions/defineFormat.md`, 'defineFormat()'),
    page(`${api}/index.md`, 'authoring'),
  ];
  const address = new URL('https://example.com/docs/');
  expect(llmsFullText(address, [...authoring, ...pages.toReversed()])).toBe(
    [
      'Source: https://example.com/docs/guide/plugin.md\n\n# Write a format\n',
      `Source: https://example.com/docs/${api}/index.md\n\n# authoring\n`,
      `Source: https://example.com/docs/${api}/functions/defineFormat.md\n\n# defineFormat()\n`,
      'Source: https://example.com/docs/formats/b.md\n\n# B\n',
      'Source: https://example.com/docs/guide/a.md\n\n# A\n',
      'Source: https://example.com/docs/versions.md\n\n# Versions\n',
    ].join('\n---\n\n'),
  );
});
