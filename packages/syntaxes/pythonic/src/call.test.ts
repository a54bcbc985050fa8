import { type Json, ModelspeakError } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PythonCall, writeCall, writeCallList } from './call.js';
import { pythonJson } from './json.js';
import { parseCallList } from './parse.js';
import { pythonRepr } from './repr.js';

describe('writeCall', () => {
  test('writes arguments as keywords', () => {
    const call = { name: 'get_weather', arguments: { city: "it's", days: 2, at: [null, true] } };
    expect(writeCall(call)).toBe(`get_weather(city="it's", days=2, at=[None, True])`);
    expect(writeCall(call, pythonJson())).toBe(`get_weather(city="it's", days=2, at=[null, true])`);
  });

  test('writes a call without arguments', () => {
    expect(writeCall({ name: 'noop', arguments: {} })).toBe('noop()');
  });

  test('takes names with dots, dashes and letters of any script', () => {
    const call = { name: 'weather.to-day', arguments: { 城市: 1, 'max-n': 2, 𠮷: 3 } };
    expect(writeCall(call)).toBe('weather.to-day(城市=1, max-n=2, 𠮷=3)');
  });

  test('keeps the order of a Map', () => {
    const keywords = new Map<string, Json>([
      ['b', 1],
      ['1', 2],
    ]);
    expect(writeCall({ name: 'f', arguments: keywords })).toBe('f(b=1, 1=2)');
  });

  test('leaves out what is undefined', () => {
    const keywords = { a: undefined, b: 1 } as unknown as Json;
    expect(writeCall({ name: 'f', arguments: keywords })).toBe('f(b=1)');
  });

  test.each([
    ['', 'name'],
    ['get weather', 'name'],
    ['f(x=1), g', 'name'],
  ])('refuses the function name %j', (name, path) => {
    const error = refusal(() => writeCall({ name, arguments: {} }));
    expect(error).toMatchObject({ code: 'unsupported', path });
    expect(error.message).toContain(JSON.stringify(name));
  });

  test.each(['', 'first name', 'a=1, b', "it's", 'a\n', '\ud83d'])(
    'refuses the argument name %j and says where it stands',
    (key) => {
      const call = { name: 'f', arguments: { ok: 1, [key]: 2 } };
      const error = refusal(() => writeCall(call, pythonRepr, 'tool_calls[3].function'));
      expect(error.code).toBe('unsupported');
      expect(error.path).toBe(`tool_calls[3].function.arguments[${JSON.stringify(key)}]`);
    },
  );

  test.each([[[1]], ['text'], [null], [1]])('refuses the arguments %j', (value) => {
    const error = refusal(() => writeCall({ name: 'f', arguments: value }));
    expect(error).toMatchObject({ code: 'invalid_input', path: 'arguments' });
  });

  test('says where a value stands that cannot be written', () => {
    const call = { name: 'f', arguments: { a: { b: Number.NaN } } };
    expect(refusal(() => writeCall(call)).path).toBe('arguments.a.b');
  });
});

describe('writeCallList', () => {
  const calls = [
    { name: 'f', arguments: { a: 1 } },
    { name: 'g', arguments: {} },
  ];

  test('writes calls between brackets', () => {
    expect(writeCallList(calls)).toBe('[f(a=1), g()]');
    expect(writeCallList([])).toBe('[]');
  });

  test('takes another separator', () => {
    expect(writeCallList(calls, pythonRepr, '', ',')).toBe('[f(a=1),g()]');
  });

  test('says which call is at fault', () => {
    const list = [...calls, { name: 'h', arguments: { 'a b': 1 } }];
    expect(refusal(() => writeCallList(list)).path).toBe('[2].arguments["a b"]');
  });

  test('reads back as what was written', () => {
    const name = fc.stringMatching(/^[a-z_.-]{1,8}$/);
    const call = fc.record({
      name,
      arguments: fc.dictionary(name, fc.jsonValue({ stringUnit: 'binary' })),
    });
    fc.assert(
      fc.property(fc.array(call), (list) => {
        for (const style of [pythonRepr, pythonJson(), pythonJson({ ascii: false, indent: 2 })]) {
          const read = parseCallList(writeCallList(list as PythonCall[], style));
          expect(plain(read)).toEqual(plain(list));
        }
      }),
    );
  });
});

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function refusal(act: () => unknown): ModelspeakError {
  try {
    act();
  } catch (error) {
    if (error instanceof ModelspeakError) return error;
    throw error;
  }
  throw new Error('no error was thrown');
}
