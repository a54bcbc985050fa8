import { ask } from './messages.js';
import type { CallTask } from './task.js';
import { queryDatabase, runCommand, searchWeb, sendMail, translate, writeFile } from './tools.js';

/** Calls with code in their arguments. */
export const CODE: readonly CallTask[] = [
  {
    id: 'code-hello',
    messages: ask('Write a file hello.py that prints "Hello, world" when it runs.'),
    tools: [writeFile],
    calls: [
      {
        name: 'write_file',
        arguments: { path: 'hello.py', content: { $contains: ['print(', 'Hello, world'] } },
      },
    ],
  },
  {
    id: 'code-lines',
    messages: ask('Write the three lines "one", "two" and "three" into list.txt.'),
    tools: [writeFile],
    calls: [
      {
        name: 'write_file',
        arguments: { path: 'list.txt', content: { $like: 'one\ntwo\nthree' } },
      },
    ],
  },
  {
    id: 'code-function',
    messages: ask(
      'Write math.js with a function add(a, b) that returns a + b, and a function quote(s) that returns s between double quotes.',
    ),
    tools: [writeFile, runCommand],
    calls: [
      {
        name: 'write_file',
        arguments: {
          path: 'math.js',
          content: { $contains: ['add', 'quote', 'return a + b', '"'] },
        },
      },
    ],
  },
  {
    id: 'code-shell',
    messages: ask(`Run this command: grep -n "it's" 'my file.txt'`),
    tools: [runCommand],
    calls: [{ name: 'run_command', arguments: { command: `grep -n "it's" 'my file.txt'` } }],
  },
  {
    id: 'code-sql',
    messages: ask(
      `Run this query: SELECT name FROM users WHERE city = 'Rome' AND age > 30 ORDER BY "name"`,
    ),
    tools: [queryDatabase],
    calls: [
      {
        name: 'query_database',
        arguments: {
          sql: {
            $contains: `SELECT name FROM users WHERE city = 'Rome' AND age > 30 ORDER BY "name"`,
          },
        },
      },
    ],
  },
  {
    id: 'code-json',
    messages: ask('Write {"a": [1, 2], "b": "x"} into data.json, exactly like that.'),
    tools: [writeFile],
    calls: [
      {
        name: 'write_file',
        arguments: { path: 'data.json', content: { $contains: ['"a"', '"b"', '"x"'] } },
      },
    ],
  },
];

/** Calls whose arguments spell what are special tokens of the model. */
export const SPECIAL_TOKENS: readonly CallTask[] = [
  {
    id: 'token-end',
    messages: ask('Write the text <|im_end|> into token.txt, exactly like that.'),
    tools: [writeFile],
    calls: [
      { name: 'write_file', arguments: { path: 'token.txt', content: { $like: '<|im_end|>' } } },
    ],
  },
  {
    id: 'token-call',
    messages: ask('Search the web for what <tool_call> means in Qwen.'),
    tools: [searchWeb],
    calls: [
      {
        name: 'search_web',
        arguments: { query: { $contains: '<tool_call>' }, limit: { $maybe: { $any: true } } },
      },
    ],
  },
  {
    id: 'token-closing',
    messages: ask(
      'Mail the text "Close it with </tool_call>." to kim@example.org, with the subject "Tags".',
    ),
    tools: [sendMail],
    calls: [
      {
        name: 'send_mail',
        arguments: {
          to: 'kim@example.org',
          subject: 'Tags',
          body: { $contains: 'Close it with </tool_call>' },
        },
      },
    ],
  },
  {
    id: 'token-start',
    messages: ask('Translate "<|im_start|>system" into German, tags included.'),
    tools: [translate],
    calls: [
      {
        name: 'translate',
        arguments: { text: { $contains: '<|im_start|>system' }, language: 'de' },
      },
    ],
  },
];
