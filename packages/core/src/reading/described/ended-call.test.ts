import { expect, test } from 'vitest';
import { accumulate } from '../accumulate.js';
import { createSectionsReader } from './sections-reader.js';

const CALLS = {
  calls: [{ open: '<call>', close: '</call>', call: { json: { end: '</call>' } } }],
} as const;
const CALL = '<call>{"name": "f", "arguments": {"n": 1}}';
const context = {
  tools: undefined,
  builtins: undefined,
  readsCalls: true,
  callId: (index: number) => `call_${index}`,
};

function read(reply: string, length: number) {
  const reader = createSectionsReader(CALLS, ['<end>'], context);
  const chunks = reply.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
  const { message, malformed } = accumulate([
    ...chunks.flatMap((chunk) => reader.push(chunk)),
    ...reader.end(),
  ]);
  const calls = message.tool_calls?.map((call) => call.function.arguments) ?? [];
  return [message.content, calls, malformed.map(({ raw }) => raw)];
}

test.each([
  ['a call with its end', `${CALL}</call>`, [null, ['{"n": 1}'], []]],
  ['a line break before the end', `${CALL}\n</call>`, [null, ['{"n": 1}'], []]],
  ['two calls', `${CALL}</call>\n${CALL}</call>`, [null, ['{"n": 1}', '{"n": 1}'], []]],
  ['a call without its end', CALL, [null, ['{"n": 1}'], []]],
  ['a call that only ends the reply', `${CALL}<end>`, [null, ['{"n": 1}'], []]],
  ['a call that is cut off in its end', `${CALL}</ca`, ['', [], [`${CALL}</ca`]]],
  ['a second call that is cut off', `${CALL}</call>${CALL}</`, [null, ['{"n": 1}'], [`${CALL}</`]]],
  ['text in place of the end', `${CALL} Hi`, [' Hi', ['{"n": 1}'], []]],
  ['another mark in place of the end', `${CALL}</cat> Hi`, ['', [], [`${CALL}</cat> Hi`]]],
  [
    'a list',
    `<call>[${CALL.slice(6)}, ${CALL.slice(6)}]</c`,
    [null, ['{"n": 1}'], expect.anything()],
  ],
  ['JSON that is wrong', '<call>{"name": 1}</call>Hi', ['Hi', [], ['<call>{"name": 1}</call>']]],
])('%s', (_what, reply, expected) => {
  for (const length of [1, 3, 100]) expect(read(reply, length)).toEqual(expected);
});
