import { expect, test } from 'vitest';
import { chatOf } from '../../test/chat.js';
import { errorOf } from '../../test/errors.js';
import { createTextReader } from '../reading/text-reader.js';
import { findReplyPrefix } from './find-reply-prefix.js';

const made = (opens: string) =>
  chatOf({
    control: ['<user>', '<bot>', '<end>', '<think>'],
    stop: ['<end>'],
    supports: { history: true },
    write({ messages }, out) {
      messages.forEach(({ content }, index) => {
        out.message(index);
        out.control('<user>');
        out.content(content as string);
        out.control('<end>');
      });
      out.message(null);
      out.control('<bot>');
      out.scaffold('says\n');
      out.reply();
      out.scaffold(opens);
    },
    reader: (_options, _context, control) => createTextReader(control, ['<end>']),
  });

test.each([
  ['<user>hi<end><bot>says\n', ''],
  ['<bot>says\n<think>', '<think>'],
  ['<bot>says\nHello<end><user>ho<end><bot>says\nSure, ', 'Sure, '],
])('what a prompt that ends %j opens', (prompt, replyPrefix) => {
  expect(findReplyPrefix(made(''), prompt)).toBe(replyPrefix);
  expect(findReplyPrefix(made('<think>\n'), prompt)).toBe(replyPrefix);
});

test('refuses any prompt of a format whose replies have no header', () => {
  const bare = chatOf({ write: (_conversation, out) => out.reply() });
  for (const prompt of ['', '<bot>']) {
    expect(errorOf(() => findReplyPrefix(bare, prompt)).code).toBe('invalid_input');
  }
});

test('shows the end of what it refuses', () => {
  const { message } = errorOf(() =>
    findReplyPrefix(made(''), `${'x'.repeat(50)}${'y'.repeat(60)}`),
  );
  expect(message).toBe(
    `prompt: found "${'y'.repeat(60)}", expected the reply header of chat: "<bot>says\\n"`,
  );
});

test.each(['', '[INST]hi\n', 'says\n', '<user>hi<end>'])(
  'refuses %j, which has no header',
  (prompt) => {
    const error = errorOf(() => findReplyPrefix(made(''), prompt));
    expect([error.code, error.path]).toEqual(['invalid_input', 'prompt']);
    expect(error.message).toContain('"<bot>says\\n"');
  },
);
