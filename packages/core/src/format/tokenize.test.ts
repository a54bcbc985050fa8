import { describe, expect, test } from 'vitest';
import { byteTokenizer } from '../../test/byte-tokenizer.js';
import { chatOf, writeTurns } from '../../test/chat.js';
import { errorOf } from '../../test/errors.js';
import { defineOptions } from '../checking/options.js';
import { defineWritingFormat } from './define-writing-format.js';
import { tokenize, tokenizeAsync } from './tokenize.js';

const definition = {
  name: 'chat',
  models: [],
  options: defineOptions({}),
  control: ['<a>', '<b>'],
  special: ['<end>'],
  stop: ['<b>'],
  supports: { history: true },
  request: { prefill: true },
} as const;
const writing = defineWritingFormat({
  ...definition,
  write({ messages }, out) {
    for (const [index, { role, content }] of messages.entries()) {
      out.message(index);
      out.control('<a>');
      out.sampled(role === 'assistant');
      out.content(String(content));
      out.control('<b>');
    }
  },
})();
const conversation = {
  messages: [
    { role: 'user', content: 'Hi <a><end>' },
    { role: 'assistant', content: 'Hello!' },
  ],
} as const;

const bytes = byteTokenizer('i<');
const ids: Readonly<Record<string, number>> = { '<a>': 256, '<b>': 257, '<end>': 258 };
const tokenizer = { ...bytes, controlId: (token: string) => ids[token] };
const behindServer = {
  controlIds: async (tokens: readonly string[]) => tokens.map(tokenizer.controlId),
  encode: async (texts: readonly { readonly text: string }[]) =>
    texts.map(({ text }) => bytes.encode(text)),
};

describe('a prompt of a format that only writes', () => {
  test('is ids in which content is no special token, with the mask', async () => {
    const prompt = tokenize(writing, conversation, tokenizer);
    expect(prompt.ids).toEqual([
      256,
      ...bytes.encode('Hi <a><end>'),
      257,
      256,
      ...bytes.encode('Hello!'),
      257,
    ]);
    expect(prompt.sampled.filter(Boolean)).toHaveLength('Hello!'.length + 1);
    expect(await tokenizeAsync(writing, conversation, behindServer)).toEqual(prompt);
  });

  test('takes the options of rendering and of cutting', async () => {
    const open = { continueFinalMessage: true, cut: 'none' } as const;
    const prompt = tokenize(writing, conversation, tokenizer, open);
    expect(prompt.ids.at(-1)).toBe('!'.charCodeAt(0));
    expect(await tokenizeAsync(writing, conversation, behindServer, open)).toEqual(prompt);
    const wrong = { cut: 'some' } as unknown as { readonly cut: 'none' };
    const error = errorOf(() => tokenize(writing, conversation, tokenizer, wrong));
    expect(error).toMatchObject({ code: 'invalid_option', path: 'cut' });
    await expect(tokenizeAsync(writing, conversation, behindServer, wrong)).rejects.toThrow(
      error.message,
    );
  });

  test('asks for every special token of the model, and refuses an encoder that finds one', () => {
    const lacking = {
      ...tokenizer,
      controlId: (token: string) => (token === '<a>' ? 256 : undefined),
    };
    expect(errorOf(() => tokenize(writing, conversation, lacking)).code).toBe('invalid_input');
    const finding = {
      ...tokenizer,
      encode: (text: string) => (text.includes('<end>') ? [258] : bytes.encode(text)),
    };
    expect(errorOf(() => tokenize(writing, conversation, finding)).code).toBe('invalid_tokenizer');
  });
});

test('a format that also reads gives the same', async () => {
  const format = chatOf({
    ...definition,
    write: ({ messages }, out) => writeTurns(messages, out, false),
    control: ['<user>', '<bot>', '<end>'],
    special: [],
  });
  const known = { ...tokenizer, controlId: (token: string) => 256 + token.length };
  const server = {
    ...behindServer,
    controlIds: async (tokens: readonly string[]) => tokens.map(known.controlId),
  };
  const prompt = tokenize(format, conversation, known);
  expect(prompt).toEqual(format.tokens(conversation, known));
  expect(await tokenizeAsync(format, conversation, server)).toEqual(prompt);
  expect(await format.tokensAsync(conversation, server)).toEqual(prompt);
  expect(format.turn(conversation).tokens(known, { cut: 'none' })).toEqual(
    tokenize(format, conversation, known, { generationPrompt: true, cut: 'none' }),
  );
});
