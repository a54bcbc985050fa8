import { accumulate, type Reader } from '@modelspeak/core';
import { createSectionsReader } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { bareKeyCalls, bareKeyCallsGrammar, FUNCTIONGEMMA_MARKS, GEMMA4_MARKS } from './gemma.js';

const CONTEXT = {
  tools: undefined,
  builtins: undefined,
  readsCalls: true,
  callId: (index: number) => `call_${index}`,
};

function read(marks: typeof GEMMA4_MARKS, reply: string, size: number) {
  const reader: Reader = createSectionsReader({ calls: [bareKeyCalls(marks)] }, [], CONTEXT);
  const events = [];
  for (let at = 0; at < reply.length; at += size) {
    events.push(...reader.push(reply.slice(at, at + size)));
  }
  return accumulate([...events, ...reader.end()]);
}

test.each([
  [FUNCTIONGEMMA_MARKS, '<start_function_call>call:f{a:<escape>},<escape>}<end_function_call>'],
  [GEMMA4_MARKS, '<|tool_call>call:f{a:<|"|>},<|"|>}<tool_call|>'],
])('a string stands between its marks, in %j', (marks, reply) => {
  for (const size of [1, 3, 100]) {
    const { message, malformed } = read(marks, reply, size);
    expect(malformed).toEqual([]);
    expect(message.tool_calls?.[0].function).toEqual({ name: 'f', arguments: '{"a":"},"}' });
  }
});

test.each([
  ['{}', '{}'],
  ['{a:1,b:[true,null,{c:-2.5}]}', '{"a":1,"b":[true,null,{"c":-2.5}]}'],
  ['{ a: 1 , b: None }', '{"a":1,"b":null}'],
  ['{"a\\"b":1,<|"|>k<|"|>:<|"|><|"|>}', '{"a\\"b":1,"k":""}'],
])('the arguments %s', (spelled, json) => {
  const { message } = read(GEMMA4_MARKS, `<|tool_call>call:f${spelled}<tool_call|>`, 2);
  expect(JSON.parse(message.tool_calls?.[0]?.function.arguments ?? '')).toEqual(JSON.parse(json));
});

test.each(['f{}', 'call:{}', 'call:f{a}', 'call:f{a:1', 'call:f{a:1]}', 'call:f{a:<|"|>x'])(
  '%s is no call, and is told apart from the text',
  (spelled) => {
    const reply = `<|tool_call>${spelled}<tool_call|>`;
    const { message, malformed } = read(GEMMA4_MARKS, reply, 3);
    expect(message).toEqual({ role: 'assistant', content: '' });
    expect(malformed).toMatchObject([{ raw: reply, apart: true }]);
  },
);

test('the grammar spells a call between its marks', () => {
  const parameters = { type: 'object', properties: {} };
  const quote = { open: '<escape>', close: '<escape>' };
  expect(bareKeyCallsGrammar(FUNCTIONGEMMA_MARKS)([{ name: 'f', parameters }])).toEqual({
    repeat: {
      choice: [
        {
          call: 'f',
          spelled: [
            '<start_function_call>call:f',
            { schema: parameters, as: { string: quote, bareKeys: true } },
            '<end_function_call>',
          ],
        },
      ],
    },
    min: 1,
  });
});
