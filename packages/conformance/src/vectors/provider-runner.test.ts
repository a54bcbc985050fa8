import { defineMessagesFormat } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { soundBody } from '../../test/sound-body.js';
import { providerRunner } from './provider-runner.js';

const format = defineMessagesFormat(soundBody)();
const input = { chat: [{ role: 'user', content: 'Hi' }] };

test('keys may come in any order', () => {
  const { expected, actual } = providerRunner(
    format,
    format,
  )({ input, output: { chat: [{ content: 'Hi', role: 'user' }] } });
  expect(actual).toBe(expected);
});

test('a difference is an exception only where there is one', () => {
  const run = providerRunner(format, format, {
    differences: [{ reason: 'adds a key', change: ({ key: _, ...body }) => body }],
  });
  expect(run({ input, output: input }).exception).toBeUndefined();
  const { expected, actual, exception } = run({ input, output: { ...input, key: 1 } });
  expect([actual === expected, exception]).toEqual([true, 'adds a key']);
});

test('what is refused differs', () => {
  const given = {
    chat: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: '' } }] }],
  };
  expect(providerRunner(format, format)({ input: given, output: given }).actual).toContain(
    'images',
  );
});

test('what means the same is brought into one form', () => {
  const normalize = ({ chat }: Readonly<Record<string, unknown>>) => ({
    chat: (chat as { content: string }[]).map(({ content, ...message }) => ({
      ...message,
      content: content.trim(),
    })),
  });
  const output = { chat: [{ role: 'user', content: ' Hi ' }] };
  const { expected, actual, exception } = providerRunner(format, format, { normalize })({
    input,
    output,
  });
  expect([actual, exception]).toEqual([expected, undefined]);
});

test('what the protocol does not have may be left out', () => {
  const limited = defineMessagesFormat({ ...soundBody, supports: { tools: false } })();
  const given = { ...input, tools: [{ type: 'function', function: { name: 'f' } }] };
  const vector = { input: given, output: input };
  expect(providerRunner(format, limited)(vector).actual).toContain('does not support tools');
  const { actual, expected } = providerRunner(format, limited, { omits: true })(vector);
  expect(actual).toBe(expected);
});
