import { expect, test } from 'vitest';
import { accumulate, createAccumulator } from './accumulate.js';
import type { ReaderEvent } from './reader.js';

const end = { type: 'end', reason: 'stop' } as const;
const call = (index: number, name: string): ReaderEvent => ({
  type: 'tool-call',
  index,
  id: `id-${index}`,
  name,
});
const args = (index: number, text: string): ReaderEvent => ({
  type: 'tool-call-arguments',
  index,
  text,
});
const callEnd = (index: number): ReaderEvent => ({ type: 'tool-call-end', index });

test('joins text, reasoning and refusals', () => {
  const { message } = accumulate([
    { type: 'reasoning', text: 'hm' },
    { type: 'reasoning', text: '!' },
    { type: 'text', text: 'Hel' },
    { type: 'text', text: 'lo' },
    end,
  ]);
  expect(message).toEqual({ role: 'assistant', content: 'Hello', reasoning_content: 'hm!' });
  expect(accumulate([{ type: 'refusal', text: 'No.' }, end]).message).toEqual({
    role: 'assistant',
    content: null,
    refusal: 'No.',
  });
});

test('keeps calls in the order in which they began', () => {
  const { message } = accumulate([
    call(1, 'g'),
    args(1, '{"a"'),
    call(0, 'f'),
    args(1, ':1}'),
    callEnd(1),
    callEnd(0),
    end,
  ]);
  expect(message).toEqual({
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'id-1', type: 'function', function: { name: 'g', arguments: '{"a":1}' } },
      { id: 'id-0', type: 'function', function: { name: 'f', arguments: '{}' } },
    ],
  });
});

test('forgets a call that was withdrawn, and reports it', () => {
  const reply = accumulate([
    call(0, 'f'),
    args(0, '{"a":'),
    { type: 'tool-call-malformed', index: 0, raw: '[f(a=', reason: 'it broke off' },
    { type: 'text', text: '[f(a=' },
    args(0, 'stray'),
    end,
  ]);
  expect(reply.message).toEqual({ role: 'assistant', content: '[f(a=' });
  expect(reply.malformed).toEqual([{ raw: '[f(a=', reason: 'it broke off' }]);
});

test('says how the reply ended', () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  expect(
    accumulate([
      { type: 'usage', usage },
      { ...end, stop: '<|end|>' },
      { type: 'ignored', text: 'more' },
    ]),
  ).toEqual({
    message: { role: 'assistant', content: '' },
    reason: 'stop',
    stop: '<|end|>',
    malformed: [],
    ignored: 'more',
    usage,
  });
  expect(accumulate([]).reason).toBe('unknown');
});

test('shows the reply while it grows', () => {
  const accumulator = createAccumulator();
  accumulator.add({ type: 'text', text: 'Hel' });
  const early = accumulator.reply();
  accumulator.add({ type: 'text', text: 'lo' });
  expect(early.message.content).toBe('Hel');
  expect(accumulator.reply().message.content).toBe('Hello');
});
