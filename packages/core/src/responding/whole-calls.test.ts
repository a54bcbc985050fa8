import { expect, test } from 'vitest';
import type { ReaderEvent } from '../reading/reader.js';
import { completeCalls } from './whole-calls.js';

const begin = (index: number): ReaderEvent => ({
  type: 'tool-call',
  index,
  id: `c${index}`,
  name: 'f',
});
const args = (index: number, text: string): ReaderEvent => ({
  type: 'tool-call-arguments',
  index,
  text,
});
const end = (index: number): ReaderEvent => ({ type: 'tool-call-end', index });
const text = (said: string): ReaderEvent => ({ type: 'text', text: said });
const whole = (index: number, json: string) => ({
  type: 'call',
  call: { id: `c${index}`, type: 'function', function: { name: 'f', arguments: json } },
});
const END: ReaderEvent = { type: 'end', reason: 'stop' };

const run = (...events: readonly ReaderEvent[]) => {
  const completer = completeCalls();
  return events.map((event) => completer.push(event));
};

test('text is passed on at once, and a call when it is complete', () => {
  expect(run(text('a'), begin(0), args(0, '{"x"'), args(0, ':1}'), end(0), END)).toEqual([
    [text('a')],
    [],
    [],
    [],
    [whole(0, '{"x":1}')],
    [END],
  ]);
});

test('calls and text keep their order, however the calls interleave', () => {
  const events = [begin(0), begin(1), args(1, '{"b":1}'), text('x'), end(1), args(0, '{}'), end(0)];
  expect(run(...events).flat()).toEqual([whole(0, '{}'), whole(1, '{"b":1}'), text('x')]);
});

test('a call that is withdrawn is left out, and no longer waited for', () => {
  const malformed: ReaderEvent = { type: 'tool-call-malformed', index: 0, raw: '', reason: '' };
  expect(run(begin(0), text('x'), malformed)).toEqual([[], [], [text('x')]]);
});

test('keys of a call are in the call, and its signature is beside it', () => {
  const signed = { ...begin(0), signature: 's' } as ReaderEvent;
  const extra: ReaderEvent = { type: 'extra', extra: { a: 1 }, index: 0 };
  const { call } = whole(0, '{}');
  expect(run(signed, extra, end(0)).flat()).toEqual([
    { type: 'call', call: { ...call, extra: { a: 1 } }, signature: 's' },
  ]);
  expect(run({ type: 'extra', extra: { a: 1 } }).flat()).toHaveLength(1);
});

test('the end completes calls that are still open', () => {
  expect(run(begin(0), END).flat()).toEqual([whole(0, '{}'), END]);
});
