import { accumulate, MAX_JSON_DEPTH } from '@modelspeak/core';
import { CallEvents, EventQueue } from '@modelspeak/core/authoring';
import { describe, expect, test } from 'vitest';
import { createCallList } from './call-list.js';

/** Reads what stands behind the opening bracket, in chunks. */
function read(
  text: string,
  { size = text.length || 1, held = false, dropsRest = false, known = ['f', 'g.h'] } = {},
) {
  const events = new EventQueue();
  const calls = new CallEvents(events);
  if (held) calls.hold();
  const list = createCallList(calls, (name) =>
    known.includes(name) ? { names: ['x', 'y', 'first name'], dropsRest } : undefined,
  );
  let taken = 0;
  while (taken < text.length && list.status === 'reading') {
    taken += list.push(text.slice(taken, taken + size), 0);
  }
  list.end();
  if (held && list.status === 'done') calls.commit();
  const { message } = accumulate(events.take());
  const made = (message.tool_calls ?? []).map(({ function: it }) => it.name + it.arguments);
  const names = made.map((call) => call.slice(0, call.indexOf('{')));
  return {
    status: list.status,
    raw: list.raw,
    reason: list.reason,
    rest: text.slice(taken),
    names,
    made,
  };
}

describe.each([1, 2, 100])('in chunks of %i', (size) => {
  test.each([
    ['f()]', ['f'], ''],
    [' a.b(x=1),\n c-d(y=[(1, ")")]) ] and on', ['a.b', 'c-d'], ' and on'],
    ['f(x=1)', ['f'], ''],
    ['f(x=1), ', ['f'], ''],
  ])('reads %j', (text, names, rest) => {
    expect(read(text, { size })).toMatchObject({ status: 'done', names, rest });
  });

  test.each([
    ['', 'the reply ended inside a call'],
    [']', 'an empty list holds no call'],
    ['{"name": "f"}]', 'expected a call in Python, found JSON'],
    ['f(x=', 'the reply ended inside a call'],
    ['1, 2]', ''],
  ])('fails for %j', (text, reason) => {
    const { status, reason: found } = read(text, { size });
    expect(status).toBe('failed');
    expect(found).toContain(reason);
  });

  test('keeps what was read since the last whole call', () => {
    expect(read('f(), g(x=!', { size })).toMatchObject({ names: ['f', 'g'], raw: ', g(x=' });
  });

  test.each([
    ['f(1)]', ['f{"x":1}']],
    ['f( 1 , "a)" ), g.h(y=1)]', ['f{"x":1,"y":"a)"}', 'g.h{"y":1}']],
    ['f(a=1), g.h(True, y=[1, (2,)],)]', ['f{"a":1}', 'g.h{"x":true,"y":[1,[2]]}']],
    ["f(r'\\d' 'x', - 1.50)]", ['f{"x":"\\\\dx","y":-1.50}']],
    ['f(1e+3, é = None)]', ['f{"x":1e+3,"é":null}']],
    ['f(1),f(2)]', ['f{"x":1}', 'f{"x":2}']],
    ['f(1)', ['f{"x":1}']],
  ])('gives values without names to the parameters: %j', (text, made) => {
    expect(read(text, { size })).toMatchObject({ status: 'done', made });
    if (text.endsWith(']')) {
      expect(read(text, { size, held: true })).toMatchObject({ status: 'done', made });
    }
  });

  test.each([
    ['f(1, x=2)]', '[f(1, x=', 'once, found it twice'],
    ['f(x=1, 2)]', '[f(x=1, 2', '"=" after "2"'],
    ['f(1, y=2, 3)]', '[f(1, y=2, 3', 'the argument before has one'],
    ['f(1, 2, 3)]', '[f(1, 2, 3', 'no parameter'],
    ['f(1 2)]', '[f(1 ', 'expected "," or ")"'],
    ['f(1, oops)]', '[f(1, oops', 'a value'],
    ['f(1, ,)]', '[f(1, ', 'a value'],
    ['f(1, 2', '[f(1, 2', 'the reply ended inside a call'],
    ['k(1)]', '[k(1', '"=" after "1"'],
    ['f(x=1), k(1)]', ', k(1', '"=" after "1"'],
  ])('fails for the values of %j', (text, raw, reason) => {
    const found = read(text, { size });
    expect(found).toMatchObject({ status: 'failed', raw });
    expect(found.reason).toContain(reason);
  });

  test('leaves values out where no parameter takes them, if that is wanted', () => {
    const dropped = { size, dropsRest: true };
    expect(read("f(1, 2, 3, 'a)', y=4)]", dropped).status).toBe('failed');
    expect(read("f(1, 2, 3, 'a)'), g.h()]", dropped)).toMatchObject({
      status: 'done',
      made: ['f{"x":1,"y":2}', 'g.h{}'],
    });
  });
});

test('a value without a name nests as deeply as JSON may within the arguments, and no deeper', () => {
  const call = (depth: number): string => `f(${'['.repeat(depth)}${']'.repeat(depth)})]`;
  expect(read(call(MAX_JSON_DEPTH - 1))).toMatchObject({ status: 'done', names: ['f'] });
  expect(read(call(MAX_JSON_DEPTH))).toMatchObject({
    status: 'failed',
    reason: 'nested deeper than 500 levels',
  });
});
