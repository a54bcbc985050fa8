import type { Tool } from '@modelspeak/core';
import {
  createMessagesReader,
  createSectionsReader,
  defaultCallId,
  type MessagesDescription,
  type ReaderContext,
  type SectionsDescription,
  type TextReader,
} from '@modelspeak/core/authoring';
import { describe, expect, test } from 'vitest';
import { whileCounting } from '../src/count-operations.js';
import { cutByLengths } from '../src/cut.js';
import { TAGGED } from './tagged-parameters.js';

const tools: readonly Tool[] = [
  {
    type: 'function',
    function: { name: 'f', parameters: { properties: { s: { type: 'string' }, n: {} } } },
  },
];
const context: ReaderContext = {
  tools,
  builtins: undefined,
  readsCalls: true,
  callId: defaultCallId,
};

const reasoning = {
  open: { mark: '<think>', after: 'all' },
  close: { mark: '</think>', before: 'all', after: 2 },
} as const;

/** Each kind of section, with a reply that leads into it. */
const SECTIONS: Readonly<Record<string, readonly [SectionsDescription, ...string[]]>> = {
  reasoning: [{ reasoning, wrappers: ['<say>'] }, '', '<think>', '<think>a</think>'],
  'calls in JSON': [
    {
      reasoning,
      calls: [{ open: { mark: '<call>', before: 'all' }, close: '</call>', call: { json: {} } }],
    },
    '',
    '<call>',
    '<call>[',
    '<call>{"name":"f","arguments":{"s":"',
    '<call>{"name":"',
    '<call>{"name":"f","arguments":"',
    '<call>{"arguments":{"s":"',
    '<call>{"name":"f"}',
    '<think><call>{"name":"f"}',
    '<think><call>{"name":"f"}</call></think>',
  ],
  'calls in steps, each between marks': [
    {
      calls: [
        {
          open: '<calls>',
          close: '</calls>',
          each: { open: '<one>', close: '</one>' },
          separator: ',;',
          call: {
            steps: [
              { name: ['<id>', '<sep>'] },
              { announce: '<id>', id: ['<sep>'] },
              { text: '<sep>' },
              { text: '```json', optional: true },
              { arguments: 'json' },
              { text: '```', optional: true },
            ],
          },
        },
      ],
    },
    '',
    '<calls>',
    '<calls><one>',
    '<calls><one>f<id>',
    '<calls><one>f<sep>',
    '<calls><one>f<sep>{"s":"',
    '<calls><one>f<sep>{}',
    '<calls><one>f<sep>{}</one>',
  ],
  'drafts of calls in reasoning': [
    {
      reasoning,
      calls: [{ open: { mark: '<call>', before: 1 }, close: '</call>', call: { json: {} } }],
    },
    '<think>',
    '<think><call>',
    '<think><call>{"name":"f","arguments":{"s":"',
    '<think><call>{"name":"f"}</call>',
    '<think><call>{"name":"f"}</call>a',
  ],
  'damaged calls': [
    {
      reasoning,
      calls: [
        {
          open: '<call>',
          close: '</call>',
          each: { open: '<f=', close: '</one>' },
          repairs: ['open', 'noise', 'empty'],
          call: {
            parameters: {
              ...TAGGED,
              repairs: { follows: [['</call>', '<call>', '<f='], ['<f=']], empty: ['/>'] },
            },
          },
        },
      ],
      stray: ['<say>', '<'],
    },
    '',
    '<think>',
    '<call>',
    '<call>noise',
    '<call><f=f><p=n>1</p></f>noise',
    '<call><f=f><p=s>a',
    '<call><f=f><p=s>a\n',
    '<call><f=f><p=n>',
    '<f=f>',
    '<f=f><p=s>a',
    '<think><f=f><p=s>a',
  ],
  'calls with parameters': [
    {
      calls: [
        {
          open: '<call>',
          close: '</call>',
          call: {
            parameters: { ...TAGGED, open: '<f=' },
          },
        },
      ],
    },
    '<call>',
    '<call><f=',
    '<call><f=f>',
    '<call><f=f><p=',
    '<call><f=f><p=s>',
    '<call><f=f><p=n>',
    '<call><f=f><p=s>a</p>',
    '<call><f=f><p=s>a</p></f>',
  ],
};

const MESSAGES: MessagesDescription = {
  open: '<start>',
  body: '<body>',
  close: ['<end>', '<called>'],
  stop: ['<called>'],
  headers: ['<channel>', ' to='],
  route(header) {
    if (header.includes('to=python')) return { call: 'python', argument: 'code' };
    if (header.includes('to=')) return { call: 'f' };
    return header.includes('thought') ? 'reasoning' : 'text';
  },
};
const HEADS = [
  '',
  '<channel>',
  '<channel>thought<body>',
  '<channel>to=f<body>',
  '<channel>text<body>a<end>',
  '<channel>to=f<body>{"s":"',
  '<channel>to=python<body>',
];

/** What is said over and over: text, line breaks, marks and halves of them. */
const UNITS = [
  'word ',
  '\n',
  ' \n',
  '{',
  '[',
  '"',
  '\\',
  ',',
  '<',
  '</',
  '<p=',
  '</p>',
  '</p>\n',
  '<p=s>a',
  '\n<p=n>',
  '\n<p=',
  '\n<p=n',
  '</f>',
  '</f>\n',
  '</f></call>',
  '</f></call>\n<call>',
  '<f=f><p=n>1</f>',
  '<f=f/>',
  '<f=',
  '<think>',
  '</thi',
  '<call>',
  '<cal',
  '</call>',
  '<one>',
  '</one>',
  '<sep>',
  '<id>',
  '```',
  '<call>{"name":"f"}</call>',
  '<one>f<sep>{}</one>',
  '<f=f></f>',
  '<start>',
  '<body>',
  '<end>',
  '<channel>to=f<body>{}<called>',
  '😀',
  '\ud83d',
];

const SIZE = 150;
const FACTOR = 8;
/** The length of a chunk that holds any reply. */
const WHOLE = 1e6;

function expectLinear(make: () => TextReader, head: string, chunk: number): void {
  whileCounting((count) => {
    for (const unit of UNITS) {
      // A reply with many characters already has many small chunks.
      const length = chunk === WHOLE ? 1 : unit.length;
      const cost = (size: number): number => {
        const chunks = cutByLengths(head + unit.repeat(Math.ceil(size / length)), [chunk]);
        const reader = make();
        return count(() => {
          for (const piece of chunks) reader.push(piece);
          reader.end();
        });
      };
      const small = cost(SIZE);
      const large = cost(SIZE * FACTOR);
      expect(large, `${head} and then ${unit}`).toBeLessThan((small + 1000) * FACTOR * 2);
    }
  });
}

describe.each([1, 4, WHOLE])(
  'in chunks of %i, work grows with the length of the reply',
  (chunk) => {
    test.each(Object.entries(SECTIONS))('%s', (_kind, [description, ...heads]) => {
      const make = () => createSectionsReader(description, ['<over>'], context);
      for (const head of heads) expectLinear(make, head, chunk);
    });

    test('messages', () => {
      const make = () => createMessagesReader(MESSAGES, ['<over>'], context);
      for (const head of HEADS) expectLinear(make, head, chunk);
    });
  },
);
