import type { FunctionTool, RenderOptions } from '@modelspeak/core';
import { toGbnf } from '@modelspeak/grammar';
import { type Sample, sample } from '@modelspeak/grammar/testing';
import { describe, expect, test } from 'vitest';
import { llama3 } from './index.js';
import type { Llama3Options } from './options.js';

const tools: FunctionTool[] = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      parameters: {
        type: 'object',
        properties: {
          city: { type: 'string' },
          days: { type: 'integer', minimum: 1, maximum: 14 },
          units: { enum: ['metric', 'imperial'] },
          near: { type: ['boolean', 'null'] },
        },
        required: ['city'],
      },
    },
  },
  { type: 'function', function: { name: 'now' } },
];
const messages = [{ role: 'user', content: 'Hi' }] as const;
const turnOf = (
  options: Partial<Llama3Options> = {},
  request: RenderOptions = {},
  offered = tools,
) => llama3(options as object).turn({ messages, tools: offered }, request);

/** Returns samples of the grammar, always the same. */
function samplesOf(turn: ReturnType<typeof turnOf>, count = 60): readonly Sample[] {
  let seed = 1;
  const random = (): number => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  return Array.from({ length: count }, () => sample(turn.grammar(), random, { length: 2 }));
}

const SPELLINGS: Partial<Llama3Options>[] = [
  {},
  { toolPromptFormat: 'function_tag' },
  { toolPromptFormat: 'python_list' },
  { profile: 'hf' },
  { builtinTools: ['brave_search', 'code_interpreter'] },
];

describe.each(SPELLINGS)('the language of calls with %j', (options) => {
  test.each(['auto', 'required'] as const)('is read as it was meant: %s', (toolChoice) => {
    const turn = turnOf(options, { toolChoice });
    let calls = 0;
    for (const each of samplesOf(turn)) {
      const { message, malformed, ignored } = turn.parse(each.text);
      const read = (message.tool_calls ?? []).map(({ function: called }) => called);
      expect(read.map(({ name }) => name)).toEqual(each.calls.map(({ name }) => name));
      expect(read.map((call) => JSON.parse(call.arguments))).toEqual(
        each.calls.map((call) => JSON.parse(call.arguments)),
      );
      expect({ malformed, ignored }).toEqual({ malformed: [], ignored: '' });
      if (toolChoice === 'required') expect(read.length).toBeGreaterThan(0);
      calls += read.length;
    }
    expect(calls).toBeGreaterThan(10);
  });
});

test('is that of one tool where that is named', () => {
  const toolChoice = { type: 'function', function: { name: 'now' } } as const;
  const gbnf = toGbnf(turnOf({}, { toolChoice }).grammar());
  expect(gbnf).toContain('\\"name\\": \\"now\\"');
  expect(gbnf).not.toContain('get_weather');
});

test('is text where there is nothing to call', () => {
  for (const turn of [turnOf({}, {}, []), turnOf({}, { toolChoice: 'none' })]) {
    expect(turn.grammar().root).toEqual([{ text: {} }, { end: expect.any(Array) }]);
  }
  const base = llama3({ profile: 'base' }).turn({ messages });
  expect(base.grammar().root).toEqual([{ text: {} }, { end: expect.any(Array) }]);
});

test('is the JSON of a response format', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
  const responseFormat = { type: 'json_schema', json_schema: { name: 'n', schema } } as const;
  const turn = turnOf({}, { responseFormat }, []);
  for (const { text } of samplesOf(turn)) {
    const { message } = turn.parse(text);
    expect(message.tool_calls).toBeUndefined();
    expect(JSON.parse(message.content ?? '')).toEqual({ n: expect.any(Number) });
  }
});

test('calls what a spelling cannot name in JSON', () => {
  const odd: FunctionTool[] = [{ type: 'function', function: { name: 'get weather' } }];
  for (const toolPromptFormat of ['python_list', 'function_tag'] as const) {
    const gbnf = toGbnf(turnOf({ toolPromptFormat }, { toolChoice: 'required' }, odd).grammar());
    expect(gbnf).toContain('\\"name\\": \\"get weather\\"');
  }
});

test('begins after a prefill', () => {
  const begun = [...messages, { role: 'assistant', content: '{"type": "function", "na' }] as const;
  const options = { continueFinalMessage: true, toolChoice: 'required' } as const;
  const turn = llama3().turn({ messages: begun, tools }, options);
  expect(toGbnf(turn.grammar())).toMatch(/^root ::= \("me\\": \\"get_weather/);
  for (const each of samplesOf(turn)) {
    const { message } = turn.parse(each.text);
    expect(message.tool_calls?.length).toBe(each.calls.length);
  }
  const wrong = [...messages, { role: 'assistant', content: 'Well, ' }] as const;
  const refused = llama3().turn({ messages: wrong, tools }, options);
  expect(() => toGbnf(refused.grammar())).toThrow('but no reply to this request can');
});
