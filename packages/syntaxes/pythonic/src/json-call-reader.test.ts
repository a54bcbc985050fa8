import { cutByLengths, everyCut } from '@modelspeak/conformance';
import { MAX_JSON_DEPTH } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkLengths } from '../test/nearly-python.js';
import { createCallReader } from './call-reader.js';
import { createJsonCallReader } from './json-call-reader.js';

/** What a reader finds in a text: the calls that ended, and how far it came. */
function read(chunks: readonly string[], create = createJsonCallReader) {
  const calls: { name: string; json: string; isComplete: boolean }[] = [];
  const reader = create({
    call: (name) => calls.push({ name, json: '', isComplete: false }),
    arguments(json) {
      // No piece cuts a character in halves.
      expect(json.isWellFormed()).toBe(true);
      const call = calls.at(-1);
      if (call !== undefined) call.json += json;
    },
    callEnd() {
      const call = calls.at(-1);
      if (call !== undefined) call.isComplete = true;
    },
  });
  let taken = 0;
  for (const chunk of chunks) {
    const end = reader.push(chunk);
    taken += end;
    if (end < chunk.length) break;
  }
  return { calls, taken, status: reader.status, reason: reader.reason };
}

/** The calls that ended, their arguments parsed. */
function callsOf({ calls }: ReturnType<typeof read>): readonly (readonly [string, unknown])[] {
  return calls
    .filter(({ isComplete }) => isComplete)
    .map(({ name, json }) => [name, JSON.parse(json)]);
}

const fragments = fc.constantFrom(
  ...['{', '}', '[', ']', ',', ':', ' ', '\n', '"', '"name":', '"f"', '"parameters":', '"type":'],
  ...['"function"', '"a":', '"b"', '\\', '\\n', '\\u00e9', '\\ud83d', '\\"', 'é', '😀', '\ud83d'],
  ...['1', '-0', '2.50', '1e400', 'true', 'null', 'x', '\x07', '{"name": "f", "parameters": {'],
);
const wellFormed = fc
  .array(
    fc.record({
      name: fc.constantFrom('f', 'é', 'a "b"'),
      parameters: fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { maxKeys: 3 }),
    }),
    { minLength: 1, maxLength: 2 },
  )
  .map((calls) => JSON.stringify(calls.length === 1 ? calls[0] : calls, null, 1));
/** Calls, most of them broken in a place or two. */
const nearlyCalls = fc
  .tuple(wellFormed, fc.array(fc.tuple(fc.nat(), fragments), { maxLength: 2 }))
  .map(([calls, inserted]) =>
    inserted.reduce((text, [place, fragment]) => {
      const at = place % text.length;
      return text.slice(0, at) + fragment + text.slice(at);
    }, calls),
  );

describe('createJsonCallReader', () => {
  test.each([
    [
      '{"name": "f", "parameters": {"a": [1, {"b": 2}], "c": "x"}}',
      [['f', '{"a":[1,{"b":2}],"c":"x"}']],
    ],
    ['{"type": "function", "name": "f", "arguments": {"a": "}"}}', [['f', '{"a":"}"}']]],
    ['{"parameters": {"a": 1.0}, "id": "x", "name": "f"}', [['f', '{"a":1.0}']]],
    ['{"type": "function", "name": "f"}', [['f', '{}']]],
    [
      '[{"name": "f", "parameters": {}}, {"name": "g", "arguments": {}}]',
      [
        ['f', '{}'],
        ['g', '{}'],
      ],
    ],
    ['\n{"name": "f", "parameters": {"a": 1}, "x": [1, {"y": null}]}', [['f', '{"a":1}']]],
    [
      '{"n\\u0061me": "f\\u0031", "parameters": {"\\u0061": "\\u0062\\n"}}',
      [['f1', '{"a":"\\u0062\\n"}']],
    ],
    [
      '{"name": "f", "parameters": {"a": [], "b": {}, "c": [true, -1e+5]}}',
      [['f', '{"a":[],"b":{},"c":[true,-1e+5]}']],
    ],
    // Line breaks that a model did not escape, and halves of characters that JSON can only spell.
    ['{"name": "f", "parameters": {"a": "1\n2\t"}}', [['f', '{"a":"1\\n2\\t"}']]],
    [
      '{"name": "f", "parameters": {"é😀": "😀\ud83d", "\ude00": "\ud83d\\ud83d"}}',
      [['f', '{"é😀":"😀\\ud83d","\\ude00":"\\ud83d\\ud83d"}']],
    ],
  ])('reads %j, wherever it is cut', (text, calls) => {
    const whole = read([text]);
    expect(whole).toMatchObject({ taken: text.length, status: 'done', reason: undefined });
    expect(whole.calls.map(({ name, json }) => [name, json])).toEqual(calls);
    for (const chunks of everyCut(text)) expect(read(chunks)).toEqual(whole);
    expect(read(text.split(''))).toEqual(whole);
  });

  test.each([
    ['f(a=1)', 0, 'expected a call in JSON, found "f"'],
    ['[f(a=1)]', 1, 'expected a call in JSON, found "f"'],
    ['[1]', 1, 'expected a call in JSON, found "1"'],
    ['[[{"name": "f", "parameters": {}}]]', 1, 'expected a call in JSON, found "["'],
    ["{'name': 'f'}", 1, `expected a call in JSON, found "'"`],
    ['{"foo": 1}', 6, 'expected a key of a call, found "foo"'],
    ['{"name": "Ann", "age": 3}', 21, 'expected a key of a call, found "age"'],
    ['{"name" 1}', 8, 'expected a call in JSON, found "1"'],
    ['{"name": "f", }', 14, 'expected a call in JSON, found "}"'],
    ['{"name": f}', 10, 'expected a call in JSON, found "f"'],
    ['{"name": "f"}', 12, 'expected a name and parameters in the call, found its end'],
    ['{"name": "f", "parameters": [1]}', 28, 'expected a plain value, found "["'],
    ['{"name": "f", "parameters": {"a": True}}', 38, 'expected a call in JSON, found "True"'],
    ['{"name": "f", "parameters": {"a": 01}}', 36, 'expected a call in JSON, found "01"'],
    ['{"name": "f", "parameters": {"a": }}', 34, 'expected a call in JSON, found "}"'],
    ['{"name": "f", "parameters": {"a": 1 2}}', 36, 'expected a call in JSON, found "2"'],
    ['{"name": "f", "parameters": {"a": [1,]}}', 37, 'expected a call in JSON, found "]"'],
    ['{"name": "f", "parameters": {"a": "\\d"}}', 36, 'expected a call in JSON, found "\\\\d"'],
    [
      '{"name": "f", "parameters": {"a": "\\u12x"}}',
      39,
      'expected a call in JSON, found "\\\\u12x"',
    ],
    ['{"name": "f", "parameters": {"a": (1)}}', 34, 'expected a call in JSON, found "("'],
    ['{"name": "f", "parameters": {}]', 30, 'expected a call in JSON, found "]"'],
    ['{"name": "f", "parameters": {}},', 31, undefined],
  ])('%j ends at %i', (text, at, reason) => {
    const whole = read([text]);
    expect(whole).toMatchObject({ taken: at, status: reason ? 'failed' : 'done', reason });
    for (const chunks of everyCut(text)) expect(read(chunks)).toEqual(whole);
  });

  test.each([
    ['{"name": "f", "parameters": {"a":', '}}'],
    ['[{"name": "f", "parameters": {"a":', '}}]'],
  ])('takes arguments that nest as deeply as JSON may, and no deeper: %s…%s', (before, after) => {
    // The arguments are an object, which is a level of its own.
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(read([before + nested(MAX_JSON_DEPTH - 1) + after]).status).toBe('done');
    expect(read([before + nested(MAX_JSON_DEPTH) + after])).toMatchObject({
      status: 'failed',
      reason: 'nested deeper than 500 levels',
      taken: before.length + MAX_JSON_DEPTH - 1,
    });
  });

  test('tells of arguments once a push, as soon as they are there', () => {
    const told: string[] = [];
    const reader = createJsonCallReader({
      call: (name) => told.push(name),
      arguments: (json) => told.push(json),
      callEnd: () => told.push(`end at ${reader.position}`),
    });
    const perPush = ['{"name": "f", "param', 'eters": {"a": "x', 'y", "b": 1', '2}', ' }'].map(
      (chunk) => {
        reader.push(chunk);
        return told.splice(0);
      },
    );
    expect(perPush).toEqual([[], ['f', '{"a":"x'], ['y","b":'], ['12}'], ['end at 1']]);
  });

  test('takes nothing more once it has failed or the text is over', () => {
    const { reader } = {
      reader: createJsonCallReader({ call() {}, arguments() {}, callEnd() {} }),
    };
    expect(reader.push('{"a": 1')).toBe(4);
    expect(reader.push('}')).toBe(0);
    const other = createJsonCallReader({ call() {}, arguments() {}, callEnd() {} });
    other.push('{"name": "f"');
    other.end();
    expect(other.reason).toBe('expected a call in JSON, found the end of the text');
    expect(other.push('}')).toBe(0);
    const done = createJsonCallReader({ call() {}, arguments() {}, callEnd() {} });
    done.push('[]');
    done.end();
    expect(done.status).toBe('done');
  });

  test('fails at a function that cannot be meant', () => {
    const reader = createJsonCallReader({
      admits: (name) => name === 'f',
      call() {},
      arguments() {},
      callEnd() {},
    });
    reader.push('{"name": "g", "parameters": {');
    expect(reader.reason).toBe('expected the name of a known function, found g');
  });

  test('gives any arguments that JSON can hold', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), chunkLengths, (given, lengths) => {
        const text = JSON.stringify({ name: 'f', parameters: given }, null, 1);
        expect(callsOf(read(cutByLengths(text, lengths)))).toEqual([
          ['f', JSON.parse(JSON.stringify(given))],
        ]);
      }),
    );
  });

  test('reads any text the same however it is cut, and finds no call where the whole reader finds none', () => {
    let found = 0;
    fc.assert(
      fc.property(nearlyCalls, chunkLengths, (text, lengths) => {
        const whole = read([text]);
        expect(read(cutByLengths(text, lengths))).toEqual(whole);
        if (whole.status !== 'done') return;
        found += whole.calls.length;
        const python = read([text], createCallReader);
        expect([python.taken, callsOf(python)]).toEqual([whole.taken, callsOf(whole)]);
      }),
      { numRuns: 5000 },
    );
    expect(found).toBeGreaterThan(1000);
  });
});
