import { CallEvents, EventQueue } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { createCallList } from './call-list.js';

/** Reads what stands behind the opening bracket, in chunks. */
function read(text: string, { size = text.length || 1, held = false } = {}) {
  const events = new EventQueue();
  const calls = new CallEvents(events);
  if (held) calls.hold();
  const list = createCallList(calls, events);
  let taken = 0;
  while (taken < text.length && list.status === 'reading') {
    taken += list.push(text.slice(taken, taken + size), 0);
  }
  list.end();
  const told = events.take();
  const names = told.flatMap((event) => (event.type === 'tool-call' ? event.name : []));
  const malformed = told.flatMap((event) =>
    event.type === 'tool-call-malformed' ? event.raw : [],
  );
  return {
    status: list.status,
    raw: list.raw,
    reason: list.reason,
    rest: text.slice(taken),
    names,
    malformed,
  };
}

describe.each([1, 2, 100])('in chunks of %i', (size) => {
  test.each([
    ['f()]', ['f'], ''],
    [' a.b(x=1),\n c-d(y=[(1, ")")]) ] and on', ['a.b', 'c-d'], ' and on'],
    ['f(x=1)', ['f'], ''],
    ['f(x=1), ', ['f'], ''],
  ])('reads %j', (text, names, rest) => {
    expect(read(text, { size })).toMatchObject({ status: 'done', names, rest, malformed: [] });
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

  test('reports values without names, and goes on', () => {
    expect(read('f(1, "a)"), g(x=1)]', { size })).toMatchObject({
      status: 'done',
      names: ['f', 'g'],
      malformed: ['(1, "a)")'],
    });
  });

  test('takes no values without names while it is not certain that there are calls', () => {
    expect(read('f(1)]', { size, held: true })).toMatchObject({ status: 'failed', raw: '[f(1' });
  });
});
