import { accumulate, type Reader, type Tool } from '@modelspeak/core';
import { createSectionsReader } from '@modelspeak/core/authoring';
import { describe, expect, test } from 'vitest';
import { bareKeyCalls, bareKeyCallsGrammar, FUNCTIONGEMMA_MARKS, GEMMA4_MARKS } from './gemma.js';

const CONTEXT = {
  tools: undefined,
  builtins: undefined,
  readsCalls: true,
  callId: (index: number) => `call_${index}`,
};

function read(marks: typeof GEMMA4_MARKS, reply: string, size: number, tools?: Tool[]) {
  const context = { ...CONTEXT, tools };
  const reader: Reader = createSectionsReader({ calls: [bareKeyCalls(marks)] }, [], context);
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

test.each([
  ['{tags:["a,b"]}', '{"tags":["a,b"]}'],
  ['{tags:["a,b", "c]}\\"d", 1]}', '{"tags":["a,b","c]}\\"d",1]}'],
  ["{tags:['a,b']}", '{"tags":["a,b"]}'],
  ['{q:"a, {b}: \\u0041" ,n:1}', '{"q":"a, {b}: A","n":1}'],
  ['{q:"one\ntwo, \\d"}', '{"q":"one\\ntwo, \\\\d"}'],
  ['{o:{p:"", "k":"x,y"}}', '{"o":{"p":"","k":"x,y"}}'],
  ['{q:"a" b}', '{"q":"\\"a\\" b"}'],
  ['{city:Paris, zip:075}', '{"city":"Paris","zip":"075"}'],
  [`{q:"${'a,'.repeat(5000)}"}`, `{"q":"${'a,'.repeat(5000)}"}`],
])('strings without their own marks are a repair: %#', (spelled, json) => {
  const reply = `<|tool_call>call:f${spelled}<tool_call|>`;
  for (const size of [1, 3, 100]) {
    const { message, repairs, malformed } = read(GEMMA4_MARKS, reply, size);
    expect(malformed).toEqual([]);
    expect(JSON.parse(message.tool_calls?.[0]?.function.arguments ?? '')).toEqual(JSON.parse(json));
    expect(repairs).toEqual([{ kind: 'missing-open', text: '<|"|>', call: 'call_0' }]);
  }
});

test('values that are no strings need no marks', () => {
  const reply = '<|tool_call>call:f{a:1,b:[true,None],c:<|"|>"x,y"<|"|>}<tool_call|>';
  const { message, repairs } = read(GEMMA4_MARKS, reply, 2);
  expect(message.tool_calls?.[0]?.function.arguments).toBe(
    '{"a":1,"b":[true,null],"c":"\\"x,y\\""}',
  );
  expect(repairs).toEqual([]);
});

test.each([
  'f{}',
  'call:{}',
  'call:f{q:"a,b}',
  'call:f{a}',
  'call:f{a:1',
  'call:f{a:1]}',
  'call:f{a:<|"|>x',
])('%s is no call, and is told apart from the text', (spelled) => {
  const reply = `<|tool_call>${spelled}<tool_call|>`;
  const { message, malformed } = read(GEMMA4_MARKS, reply, 3);
  expect(message).toEqual({ role: 'assistant', content: '' });
  expect(malformed).toMatchObject([{ raw: reply, apart: true }]);
});

describe('a call without the mark before it', () => {
  const tools: Tool[] = [{ type: 'function', function: { name: 'run' } }];
  const run = (reply: string) => {
    for (const size of [1, 3, 100]) {
      const { message, repairs } = read(GEMMA4_MARKS, reply, size, tools);
      const calls = message.tool_calls?.map((call) => call.function);
      if (size === 100) return [message.content, calls, repairs.map(({ kind }) => kind)];
      expect(calls).toEqual(
        read(GEMMA4_MARKS, reply, 100, tools).message.tool_calls?.map((call) => call.function),
      );
    }
    return [];
  };
  const call = { name: 'run', arguments: '{"code":"1"}' };

  test.each([
    ['call:run{code:<|"|>1<|"|>}', null],
    ['call:run{code:<|"|>1<|"|>}<tool_call|>', null],
    ['Now.\ncall:run{code:<|"|>1<|"|>}<tool_call|>', 'Now.\n'],
  ])('is read: %j', (reply, content) => {
    expect(run(reply)).toEqual([content, [call], ['missing-open']]);
  });

  test.each([
    ['without an argument', 'I call:run{} now'],
    ['of no offered tool', 'I call:walk{far:1} now'],
    ['without a name', 'I call: you{and: me}'],
    ['without arguments', 'call:run, or so'],
    ['that is cut off', 'call:run{co'],
  ])('is text %s', (_what, reply) => {
    expect(run(reply)).toEqual([reply, undefined, []]);
  });
});

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
