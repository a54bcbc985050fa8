import { expect, test } from 'vitest';
import { type ApiSymbols, apiList, importedLinks, mentionedLink } from './api-links.js';

const symbols: ApiSymbols = {
  '@modelspeak/core': { functions: ['accumulate', 'readEvents'], interfaces: ['Turn'] },
  '@modelspeak/chat': { functions: ['chatModel', 'wait'], interfaces: ['Reply'] },
  '@modelspeak/ai': { interfaces: ['Reply'] },
  '@modelspeak/format-qwen': { variables: ['qwen'] },
};

const source = `# Page

\`\`\`ts
import { accumulate, type Turn as Round } from '@modelspeak/core';
import {
  qwen,
} from '@modelspeak/format-qwen';
import { z } from 'zod';
\`\`\`

import { chatModel } from '@modelspeak/chat';

\`\`\`ts no-run
import { accumulate } from '@modelspeak/core';
import { wait } from 'modelspeak';
\`\`\`
`;

const core = 'api/@modelspeak/core';

test('finds the pages of what the examples of a page import, each once', () => {
  expect(importedLinks(source, symbols)).toEqual([
    { name: 'accumulate', page: `${core}/functions/accumulate.md` },
    { name: 'Turn', page: `${core}/interfaces/Turn.md` },
    { name: 'qwen', page: 'api/@modelspeak/format-qwen/variables/qwen.md' },
    { name: 'wait', page: 'api/@modelspeak/chat/functions/wait.md' },
  ]);
});

test('lists them below the page', () => {
  const list = apiList(source, symbols);
  expect(list).toContain('## API on this page');
  expect(list).toContain('[`accumulate`](../api/@modelspeak/core/functions/accumulate.md) · ');
  expect(apiList('# Text\n', symbols)).toBe('');
});

test.each([
  ['accumulate', `${core}/functions/accumulate.md`],
  ['accumulate()', `${core}/functions/accumulate.md`],
  ['readEvents', `${core}/functions/readEvents.md`],
  ['wait()', 'api/@modelspeak/chat/functions/wait.md'],
])('links a mention of %s', (mention, page) => {
  expect(
    mentionedLink(
      mention,
      importedLinks("```ts\nimport { accumulate } from '@modelspeak/core';\n```", symbols),
      symbols,
    )?.page,
  ).toBe(page);
});

test.each([
  ['a word that a function is named after too', 'wait'],
  ['what two entries export', 'Reply'],
  ['what nobody exports', 'LlamaText'],
  ['more than a name', 'accumulate(events)'],
])('leaves %s alone', (_, mention) => {
  expect(mentionedLink(mention, [], symbols)).toBeUndefined();
});
