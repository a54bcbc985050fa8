import { errorOf } from '@modelspeak/conformance';
import { parseJson } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { callOfF, toolOf } from '../test/conversations.js';
import { mtkV3 } from './mtk-v3.js';

const format = mtkV3({ checkCalls: true });
const place = 'messages[1].tool_calls[0].function.arguments';

function rendering(args: string, properties: Record<string, unknown>, required?: unknown) {
  return () => format.render(callOfF(args, toolOf('f', properties, required)));
}

describe('arguments', () => {
  test('that lack a required one are refused', () => {
    const error = errorOf(rendering('{"b": 1}', { a: {}, b: {} }, ['b', 'a']));
    expect(error).toMatchObject({ code: 'invalid_input', path: place });
    expect(error.message).toContain('the argument a, which f requires');
  });

  test.each(['b', 'first name', 'constructor'])('with another one, %s, are refused', (name) => {
    const step = name.includes(' ') ? '["first name"]' : `.${name}`;
    expect(errorOf(rendering(JSON.stringify({ [name]: 1 }), { a: {} }))).toMatchObject({
      code: 'invalid_input',
      path: place + step,
    });
  });

  test('of a function without parameters are not looked at', () => {
    const tool = toolOf('f');
    for (const parameters of [{}, null]) {
      const bare = { ...tool, function: { ...tool.function, parameters } };
      expect(format.render(callOfF('{"a": 1}', bare))).toContain('[f(a=1)]');
    }
  });

  // A model may have made such a call, and the conversation must be able to continue.
  test('are not looked at unless that is asked for', () => {
    const conversation = callOfF('{"b": 1}', toolOf('f', { a: { type: 'string' } }, ['a']));
    expect(mtkV3().render(conversation)).toContain('<|use_tool|>[f(b=1)]');
  });
});

describe('the type', () => {
  test.each([
    ['string', '1'],
    ['string', 'null'],
    ['integer', '1.0'],
    ['integer', '1e3'],
    ['integer', '"1"'],
    ['float', '"1.5"'],
    ['boolean', '1'],
    ['boolean', '"true"'],
    ['array', '{}'],
    ['array', '"[]"'],
  ])('%s refuses %s', (type, json) => {
    const error = errorOf(rendering(`{"a": ${json}}`, { a: { type } }));
    expect(error).toMatchObject({ code: 'invalid_input', path: `${place}.a` });
    expect(error.message).toContain(`"${type}"`);
  });

  // A bool is an int in Python, and an int is enough where a float is wanted.
  test.each([
    ['string', '"x"'],
    ['integer', '1'],
    ['integer', '-0'],
    ['integer', '12345678901234567890'],
    ['integer', 'true'],
    ['float', '1.5'],
    ['float', '1'],
    ['float', 'false'],
    ['boolean', 'false'],
    ['array', '[1]'],
    // Values that the reference does not check, or fails on.
    ['object', '1'],
    ['number', '"x"'],
    ['constructor', '1'],
    [['string', 'null'], 'null'],
    [undefined, '1'],
  ])('%j takes %s', (type, json) => {
    expect(rendering(`{"a": ${json}}`, { a: { type } })).not.toThrow();
  });
});

describe('an enum', () => {
  test.each([
    ['"c"', '["a", "b"]'],
    ['1', '["1"]'],
    ['1.5', '[1]'],
    ['12345678901234567891', '[12345678901234567890]'],
    ['[1, 2]', '[[2, 1]]'],
    ['null', '[0, false]'],
    ['"a"', '[]'],
    ['"a"', '"abc"'],
  ])('refuses %s for %s', (json, allowed) => {
    expect(errorOf(rendering(`{"a": ${json}}`, { a: { enum: parseJson(allowed) } }))).toMatchObject(
      {
        code: 'invalid_input',
        path: `${place}.a`,
      },
    );
  });

  // Like Python's ==.
  test.each([
    ['"a"', '["a", "b"]'],
    ['1', '[1.0]'],
    ['1e3', '[1000]'],
    ['true', '[1]'],
    ['0', '[false]'],
    ['-0.0', '[0]'],
    ['12345678901234567890', '[12345678901234567890]'],
    ['{"x": 1, "y": [true]}', '[{"y": [1.0], "x": true}]'],
    ['null', '[null]'],
  ])('takes %s for %s', (json, allowed) => {
    expect(rendering(`{"a": ${json}}`, { a: { enum: parseJson(allowed) } })).not.toThrow();
  });
});
