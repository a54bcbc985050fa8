import { cutByLengths, everyCut } from '@modelspeak/conformance';
import { MAX_JSON_DEPTH } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkLengths, nearlyPython } from '../test/nearly-python.js';
import { createCallReader } from './call-reader.js';

type Told = ['call' | 'arguments', string] | ['end'];

function start() {
  const told: Told[] = [];
  const reader = createCallReader({
    call: (name) => told.push(['call', name]),
    arguments: (json) => told.push(['arguments', json]),
    callEnd: () => told.push(['end']),
  });
  return { told, reader };
}

/** Reads chunks to their end and joins the arguments of each call. */
function read(chunks: readonly string[]) {
  const { told, reader } = start();
  let taken = 0;
  for (const chunk of chunks) {
    const end = reader.push(chunk);
    taken += end;
    if (end < chunk.length) break;
  }
  const joined: Told[] = [];
  for (const event of told) {
    const last = joined.at(-1);
    if (event[0] === 'arguments' && last?.[0] === 'arguments') last[1] += event[1];
    else joined.push([...event]);
  }
  return { told: joined, taken, status: reader.status, reason: reader.reason };
}

const LISTS = [
  "[get_weather(city='Boston, MA', days=2.50, tags=['a', (1, 2)]), noop(), f(d={'k': None})]",
  '[ a.b-c ( 城市 = "台北" , 𠮷=1 , ) , get-weather ( ) , ]',
  "[f(a='x' 'y', b='''it's ''ok''', c=r'\\d', d='\\ud83d\\ude00\\x41', e=((1), (2,)), g=0x1F)]",
  "[f(a={k=[1], 'b': {1.0: True}}, from='x', 3d=1_000, e=.5, g=- 1)]",
];

describe('createCallReader', () => {
  test.each([
    ['{"name": "g", "parameters": ', '{"a": {}}}'],
    ['{"parameters": {"a": {}}, "name": "g"', '}'],
    ['{"type": "function", "name": "g"', '}'],
    ['[f(), g(a', '=1)]'],
  ])('fails at a function that cannot be meant: %s…%s', (before, after) => {
    for (const chunks of everyCut(before + after)) {
      const calls: string[] = [];
      const reader = createCallReader({
        admits: (name) => name === 'f',
        call: (name) => calls.push(name),
        arguments: () => {},
        callEnd: () => {},
      });
      let taken = 0;
      for (const chunk of chunks) taken += reader.push(chunk);
      expect([reader.reason, taken]).toEqual([
        'expected the name of a known function, found g',
        before.length,
      ]);
      expect(calls).toEqual(before.startsWith('[') ? ['f'] : []);
    }
  });

  test.each([
    ['f(a=', ')'],
    ['[f(a=', ')]'],
    ['{"name": "f", "parameters": {"a":', '}}'],
    ['[{"name": "f", "parameters": {"a":', '}}]'],
  ])('takes arguments that nest as deeply as JSON may, and no deeper: %s…%s', (before, after) => {
    // The arguments are an object, which is a level of its own.
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    const whole = read([before + nested(MAX_JSON_DEPTH - 1) + after]);
    expect(whole.status).toBe('done');
    expect(whole.told[1]).toEqual(['arguments', `{"a":${nested(MAX_JSON_DEPTH - 1)}}`]);
    expect(read([before + nested(MAX_JSON_DEPTH) + after])).toMatchObject({
      status: 'failed',
      reason: 'nested deeper than 500 levels',
      taken: before.length + MAX_JSON_DEPTH - 1,
    });
  });

  test('tells of every call', () => {
    expect(read(["[get_weather(city='Paris', days=(1, 2)), noop( ), ]"])).toEqual({
      told: [
        ['call', 'get_weather'],
        ['arguments', '{"city":"Paris","days":[1,2]}'],
        ['end'],
        ['call', 'noop'],
        ['arguments', '{}'],
        ['end'],
      ],
      taken: 51,
      status: 'done',
      reason: undefined,
    });
  });

  test('reads an empty list', () => {
    expect(read([' [ ] '])).toMatchObject({ told: [], taken: 4, status: 'done' });
  });

  test('reads a single call', () => {
    const { told, taken, status } = read(['\nbrave_search.call(query="x") more']);
    expect(told).toEqual([['call', 'brave_search.call'], ['arguments', '{"query":"x"}'], ['end']]);
    expect({ taken, status }).toEqual({ taken: 29, status: 'done' });
  });

  test('passes names given twice through', () => {
    expect(read(['[f(a=1, a=2)]']).told[1]).toEqual(['arguments', '{"a":1,"a":2}']);
  });

  test('tells of a call only when its first argument or its end is there', () => {
    const { told, reader } = start();
    for (const chunk of ['[note', '(', 'text', ' ']) reader.push(chunk);
    expect(told).toEqual([]);
    reader.push('=');
    expect(told).toEqual([
      ['call', 'note'],
      ['arguments', '{"text":'],
    ]);

    const empty = start();
    empty.reader.push('[note( ');
    expect(empty.told).toEqual([]);
    empty.reader.push(')');
    expect(empty.told).toEqual([['call', 'note'], ['arguments', '{}'], ['end']]);
  });

  test('tells of arguments once a push', () => {
    const { told, reader } = start();
    const perPush = ["[f(a='one", ' two \\n"thr', "ee', b=1", '2, c=3), g(d', '=4', ')', ']'].map(
      (chunk) => {
        told.length = 0;
        reader.push(chunk);
        return [...told];
      },
    );
    expect(perPush).toEqual([
      [
        ['call', 'f'],
        ['arguments', '{"a":"one'],
      ],
      [['arguments', ' two \\n\\"thr']],
      [['arguments', 'ee","b":']],
      [['arguments', '12,"c":3}'], ['end']],
      [
        ['call', 'g'],
        ['arguments', '{"d":'],
      ],
      [['arguments', '4}'], ['end']],
      [],
    ]);
  });

  test.each([
    ['not a list', 4, 'expected "(" after "not", found "a"'],
    ['[1, 2, 3]', 2, 'expected "(" after "1", found ","'],
    ['["a"]', 1, 'expected a call, found "\\""'],
    ['[,]', 1, 'expected a call, found ","'],
    ['[a b()]', 3, 'expected "(" after "a", found "b"'],
    ['[see](x)', 4, 'expected "(" after "see", found "]"'],
    ['[f(1, 2)]', 4, 'expected "=" after "1", found ","'],
    ["[f('x')]", 3, `expected the name of an argument, found "'"`],
    ['[f(,)]', 3, 'expected the name of an argument, found ","'],
    ['[f(a=1,,)]', 7, 'expected the name of an argument, found ","'],
    ['[f(**k)]', 3, 'expected the name of an argument, found "*"'],
    ['[f(a==1)]', 5, 'expected a value, found "="'],
    ['[f(a=g(1))]', 6, 'expected a value, found "g"'],
    ['[f(a=1 b=2)]', 7, 'expected "," or ")", found "b"'],
    ['[f(a=1]', 6, 'expected "," or ")", found "]"'],
    ['[f() g()]', 5, 'expected "," or "]", found "g"'],
    ['[f(a=1)) ', 7, 'expected "," or "]", found ")"'],
    ['[a→b()]', 2, 'expected "(" after "a", found "→"'],
    ['[a😀()]', 4, 'expected a name, found "a😀"'],
    ['[a\ud83d()]', 3, 'expected a name, found "a\\ud83d"'],
    ['[f() # no]', 5, 'expected "," or "]", found "#"'],
  ])('fails on %j at %i', (text, at, reason) => {
    expect(read([text])).toMatchObject({ taken: at, status: 'failed', reason });
  });

  test('takes nothing more once it has failed', () => {
    const { told, reader } = start();
    expect(reader.push('[f(a=1, 2')).toBe(9);
    expect(reader.push(')]')).toBe(0);
    expect(reader.push('f()')).toBe(0);
    expect(reader.status).toBe('failed');
    expect(told).toEqual([
      ['call', 'f'],
      ['arguments', '{"a":1,'],
    ]);
  });

  test('waits for more until it is told that there is none', () => {
    const { reader } = start();
    reader.push('[f(a=1)');
    expect(reader.status).toBe('reading');
    reader.end();
    expect(reader.status).toBe('failed');
    expect(reader.reason).toBe('expected "," or "]", found the end of the text');
  });

  test.each(LISTS)('reads %j the same wherever it is cut', (text) => {
    const whole = read([text]);
    expect(whole.status).toBe('done');
    for (const chunks of everyCut(text)) expect(read(chunks)).toEqual(whole);
    expect(read(text.split(''))).toEqual(whole);
  });

  test('reads any text the same however it is cut', () => {
    const text = fc.oneof(
      nearlyPython.map((inside) => `[f(a=${inside})]`),
      nearlyPython.map((inside) => `[f(${inside})]`),
      nearlyPython,
    );
    fc.assert(
      fc.property(text, chunkLengths, (any, lengths) => {
        expect(read(cutByLengths(any, lengths))).toEqual(read([any]));
      }),
      { numRuns: 3000 },
    );
  });

  test('gives JSON for every call that ended', () => {
    fc.assert(
      fc.property(nearlyPython, (inside) => {
        const { told } = read([`[f(a=${inside}), g(${inside})]`]);
        for (const [index, event] of told.entries()) {
          const before = told[index - 1];
          if (event[0] !== 'end') continue;
          expect(before?.[0]).toBe('arguments');
          expect(() => JSON.parse(before?.[1] ?? '')).not.toThrow();
        }
      }),
      { numRuns: 3000 },
    );
  });

  const args = (json: string): Told[] => [['call', 'f'], ['arguments', json], ['end']];

  test.each<[string, Told[]]>([
    ['{"name": "f", "parameters": {"a": [1, {"b": 2}]}}', args('{"a":[1,{"b":2}]}')],
    ['{"type": "function", "name": "f", "arguments": {"a": "}"}}', args('{"a":"}"}')],
    ['{"parameters": {"a": 1.0}, "id": "x", "name": "f", "type": "function"}', args('{"a":1.0}')],
    ["{'name': 'f', 'parameters': {'a': None}}", args('{"a":null}')],
    ['{"type": "function", "name": "f"}', args('{}')],
    [
      '[{"name": "f", "parameters": {}}, {"name": "f", "arguments": {}}]',
      [...args('{}'), ...args('{}')],
    ],
    ['f(a=1)', args('{"a":1}')],
    // With keys that say nothing of the call, once it is one for certain.
    [
      '{"type": "function", "name": "f", "x": {"name": [{"g": 1}, []]}, "parameters": {}}',
      args('{}'),
    ],
    ['{"name": "f", "parameters": {"a": 1}, "x": [1, {"parameters": 2}], "y": 3}', args('{"a":1}')],
    ['{"type": "function", "x": "y", "name": "f"}', args('{}')],
    ['{"type": "tool", "name": "f", "parameters": {}}', args('{}')],
    [
      '[{"name": "f", "parameters": {}, "x": [[]]}, {"name": "f", "parameters": {}}]',
      [...args('{}'), ...args('{}')],
    ],
  ])('reads %s, wherever it is cut', (text, told) => {
    const whole = read([text]);
    expect(whole).toEqual({ told, taken: text.length, status: 'done', reason: undefined });
    for (const chunks of everyCut(text)) expect(read(chunks)).toEqual(whole);
    expect(read(text.split(''))).toEqual(whole);
  });

  test.each([
    ['{"foo": 1}', 6, 'expected a key of a call, found "foo"'],
    ['{"name": "Ann", "age": 3}', 21, 'expected a key of a call, found "age"'],
    [
      '{"type": "object", "name": "f"}',
      30,
      'expected a name and parameters in the call, found its end',
    ],
    ['{"type": "object", "x": 1}', 22, 'expected a key of a call, found "x"'],
    ['{"id": "a", "x": {}, "name": "f"}', 15, 'expected a key of a call, found "x"'],
    ['{"type": "function", "name": {}}', 29, 'expected a plain value, found "{"'],
    ['{"name": 7, "parameters": {}}', 12, 'expected the name of a function, found 7'],
    ['{"name": "f"}', 12, 'expected a name and parameters in the call, found its end'],
    ['{"parameters": {}}', 17, 'expected a name and parameters in the call, found its end'],
    ['{"name": "f", "parameters": [1]}', 28, 'expected a plain value, found "["'],
    ['{"name": "f", "parameters": "{}"}', 28, 'expected an object of arguments, found "\\""'],
    [
      '{"name": "f", "parameters": {}, "arguments": {}}',
      43,
      'expected the arguments once, found them twice',
    ],
    ['[{"a": 1}]', 5, 'expected a key of a call, found "a"'],
    ['[[{"name": "f", "parameters": {}}]]', 1, 'expected a call, found "["'],
    ['{}', 1, 'expected a name and parameters in the call, found its end'],
  ])('%s is no call, wherever it is cut', (text, at, reason) => {
    const whole = read([text]);
    expect(whole.status).toBe('failed');
    expect(whole.told).not.toContainEqual(['end']);
    expect(whole).toMatchObject({ taken: at, reason });
    for (const chunks of everyCut(text)) expect(read(chunks)).toEqual(whole);
  });
});
