import { parseJson, type ReplyMessage } from '@modelspeak/core';
import { arePythonEqual } from '@modelspeak/pythonic';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { llama3 } from './llama3.js';

const HEADER_END = '<|end_header_id|>\n\n';
const user = { role: 'user', content: 'Hi' } as const;

const formats = {
  'meta in JSON': llama3(),
  'meta in function tags': llama3({ toolPromptFormat: 'function_tag' }),
  'meta in a Python list': llama3({ toolPromptFormat: 'python_list' }),
  hf: llama3({ profile: 'hf' }),
  'hf with built-in tools': llama3({
    profile: 'hf',
    builtinTools: ['brave_search', 'code_interpreter'],
  }),
};

const fragments = fc.constantFrom(
  '<|eot_id|>',
  '<|eom_id|>',
  '<|python_tag|>',
  '<|image|>',
  '<|start_header_id|>',
  '<|',
  '<function=',
  'f>',
  '</function>',
  '<function=f>{"a": 1}</function>',
  '<function=g>{}',
  '{"name": "f", ',
  '"parameters": ',
  '"arguments": ',
  '{"a": [1, "}"]}',
  '}',
  '{',
  '[',
  ']',
  '(',
  ')',
  ', ',
  '; ',
  '[f(a=1)]',
  '[f(',
  'a=',
  "'x'",
  '"y"',
  '\\"',
  '\\',
  'x.call(q="r")',
  'brave_search.call(query="q")',
  'brave_search.call(query="q", n=1)',
  'photogen.call(',
  '{"name": "a b", "parameters": {"c d": 1}}',
  '{"name": "a>b", "parameters": {}}',
  '{"name": "\\ud800", "parameters": {"\\udfff": "\\ud83d"}}',
  '[f(a=1e400, b=-0.0, c=1e5)]',
  '{"name": "f", "parameters": {"a": 1, "a": 2}}',
  '[f(a=1, a=2)]',
  '[f(a={1: 2, "1": 3})]',
  '{"name": "brave_search", "parameters": {"query": 1}}',
  '[f(a="<|eot_id|>")]',
  '{"name": "code_interpreter", "parameters": {"code": "print(1)"}}',
  'print(1)',
  'None',
  'text',
  ' ',
  '\n',
  '<',
  'é😀',
  '\ud83d',
  '"type": "function"',
  '1.0',
  ':',
  '\u2028',
);

/** Complete calls in every form. */
const calls = fc.constantFrom(
  '<function=f>{"a": "}"}</function>',
  '[f(a={1: 2, "1": 3})]',
  '[f(a={k=[True]})]',
  String.raw`[f(a="b\nc", d=[1, (2,)]), g.h()]`,
  '{"type": "function", "name": "a b"}',
  '{"name": "f", "parameters": {"a": null}}',
  '{"name": "a>b", "arguments": {}}',
  '{"name": "f", "parameters": {"c d": {"e": [1.50]}}}',
  '[f(a=1, a=2)]',
  '[f(a=1e400, b=-0.0, c=1e5, d=12345678901234567890)]',
  '{"name": "f", "parameters": {"a": 1, "a": 2}}',
  '{"name": "brave_search", "parameters": {}}',
  String.raw`{"name": "\ud800", "parameters": {"\udfff": "\\\""}}`,
  String.raw`brave_search.call(query="q \"r\"")`,
  'brave_search.call(query="q", n=1)',
  String.raw`photogen.call(query="\\")`,
  'code_interpreter.call(code="a = 1")',
  '<|python_tag|>print("x; y")<|python_tag|>',
  '{"name": "code_interpreter", "parameters": {"code": "print(1)", "lang": "py"}}',
);
const callList = fc
  .array(fc.tuple(calls, fc.constantFrom('', ' ', '; ', ',\n')), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(''));

const reply = fc.array(fragments, { maxLength: 10 }).map((parts) => parts.join(''));

function functionsOf({ tool_calls: calls }: ReplyMessage) {
  return (calls ?? []).map((call) => ({
    name: call.function.name,
    arguments: parseJson(call.function.arguments),
  }));
}

describe.each(Object.entries(formats))('in %s', (_name, format) => {
  test('every message that is read can be written', () => {
    fc.assert(
      fc.property(reply, (raw) => {
        const { message } = format.parse(raw);
        const options = { toolLinks: false } as const;
        const prompt = format.render({ messages: [user, message] }, options);
        expect(prompt.isWellFormed()).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('its calls are the same when they are read again', () => {
    fc.assert(
      fc.property(callList, (raw) => {
        const { message } = format.parse(raw);
        const said = functionsOf(message);
        expect(said.length).toBeGreaterThan(0);
        const prompt = format.render({ messages: [user, message] }, { toolLinks: false });
        const written = prompt.slice(prompt.lastIndexOf(HEADER_END) + HEADER_END.length);
        const again = functionsOf(format.parse(written).message);
        expect(again.map(({ name }) => name)).toEqual(said.map(({ name }) => name));
        expect(arePythonEqual(again, said), `${raw} as ${written}`).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('arguments as deep as JSON may nest are written again, deeper ones are text', () => {
    const nested = (depth: number): string =>
      `{"name": "f", "parameters": {"a": ${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    const { message } = format.parse(nested(499));
    const prompt = format.render({ messages: [user, message] }, { toolLinks: false });
    const written = prompt.slice(prompt.lastIndexOf(HEADER_END) + HEADER_END.length);
    expect(functionsOf(format.parse(written).message)).toEqual(functionsOf(message));

    const { message: text, malformed } = format.parse(nested(500));
    expect(text).toEqual({ role: 'assistant', content: nested(500) });
    expect(malformed).toMatchObject([{ reason: 'nested deeper than 500 levels' }]);
    expect(() => format.render({ messages: [user, text] })).not.toThrow();
  });
});
