import { describe, expect, test } from 'vitest';
import { createCallReader } from '../call-reader.js';

/** Reads calls in chunks of a length, as the JSON of their arguments, with the repairs. */
function read(text: string, length = text.length) {
  const calls: string[] = [];
  const repairs: string[] = [];
  const reader = createCallReader({
    call: () => calls.push(''),
    arguments: (json) => calls.push((calls.pop() ?? '') + json),
    callEnd: () => {},
    repair: (kind, damage) => repairs.push(`${kind} ${damage}`),
  });
  for (let at = 0; at < text.length; at += length) reader.push(text.slice(at, at + length));
  reader.end();
  const { status, reason } = reader;
  return status === 'done' ? { calls, repairs } : { status, reason };
}

describe.each([1, 2, 3, 1000])('in chunks of %i', (length) => {
  test.each([
    [`[f(a='sed -n '1,5p' x')]`, [`{"a":"sed -n '1,5p' x"}`]],
    [`[f(a='it's', b='y')]`, [`{"a":"it's","b":"y"}`]],
    [`[f(a='it's a (test), ok', b = 1)]`, [`{"a":"it's a (test), ok","b":1}`]],
    [`[f(a='p('x', 'y') ')]`, [`{"a":"p('x', 'y') "}`]],
    [`[f(a='"m='\\,'))"')]`, [`{"a":"\\"m='\\\\,'))\\""}`]],
    [`[f(a='it's'), g(b='x' )]`, [`{"a":"it's"}`, '{"b":"x"}']],
    [`[f(a='it's',\n b1='x')]`, [`{"a":"it's","b1":"x"}`]],
    [`[f(a=['it's', 'x'], b={'it's': 'a's'})]`, [`{"a":["it's","x"],"b":{"it's":"a's"}}`]],
    [`[f(a="say "hi"")]`, [`{"a":"say \\"hi\\""}`]],
    [`f(a='it's')`, [`{"a":"it's"}`]],
  ])('reads %s', (text, calls) => {
    const result = read(text, length);
    expect(result).toMatchObject({ calls });
    const quotes = result.repairs?.filter((repair) => repair.startsWith('unescaped-quote'));
    expect(quotes).not.toEqual([]);
  });

  test.each([
    ['[f(a=07, b=[-007, 00])]', ['{"a":7,"b":[-7,0]}'], 3],
    [`[f(a={'x', "y"}, b={1, 2.5}, c={ True }, d={None, 'a'})]`, undefined, 4],
    [`[f(a='x' 'y', b={}, c={'k': {'x' , 'z'}})]`, ['{"a":"xy","b":{},"c":{"k":["x","z"]}}'], 1],
  ])('reads %s', (text, calls, repairs) => {
    const result = read(text, length);
    const expected = calls ?? ['{"a":["x","y"],"b":[1,2.5],"c":[true],"d":[null,"a"]}'];
    expect(result).toMatchObject({ calls: expected });
    expect(result.repairs).toHaveLength(repairs);
  });

  test.each([
    `[f(a='it's)]`,
    `[f(a='it's', )]`,
    `[f(a={'x': 1, 'y'})]`,
    `[f(a={'x', 'y': 1})]`,
    '[f(a={name})]',
    '[f(a=0_7)]',
  ])('%s stays no call', (text) => {
    expect(read(text, length)).toMatchObject({ status: 'failed' });
  });
});

test('repairs nothing that nobody is told about', () => {
  for (const text of [`[f(a='it's')]`, '[f(a=07)]', '[f(a={1})]']) {
    const reader = createCallReader({ call: () => {}, arguments: () => {}, callEnd: () => {} });
    reader.push(text);
    expect(reader.status).toBe('failed');
  }
});
