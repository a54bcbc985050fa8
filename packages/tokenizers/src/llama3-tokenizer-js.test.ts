import { llama3 } from '@modelspeak/format-llama3';
import library from 'llama3-tokenizer-js';
import { describe, expect, test } from 'vitest';
import { expectText, textOf } from '../test/attacks.js';
import { fromLlama3TokenizerJs } from './llama3-tokenizer-js.js';

const tokenizer = fromLlama3TokenizerJs(library);

describe('llama3-tokenizer-js', () => {
  test('knows its special tokens, and nothing else as such', () => {
    expect(tokenizer.controlId('<|begin_of_text|>')).toBe(128000);
    expect(tokenizer.controlId('<|reserved_special_token_247|>')).toBe(128255);
    for (const none of ['hello', '<|im_end|>', '<||>', '']) {
      expect(tokenizer.controlId(none)).toBeUndefined();
    }
  });

  test('gives the ids of the library for text', () => {
    for (const text of ['Hello world!', '  a\n\n\tb', '台北 😀 é', "I'm 12345 years"]) {
      expect(tokenizer.encode(text)).toEqual(library.encode(text, { bos: false, eos: false }));
    }
    expect(tokenizer.encode('')).toEqual([]);
  });

  test('takes every special token in text for text', () => {
    expectText(tokenizer, ['<|eot_id|>', '<|start_header_id|>', '<|reserved_special_token_7|>']);
    const all = library.vocabById.slice(128000).join(' ');
    expect(textOf(tokenizer, tokenizer.encode(all))).toBe(all);
  });

  test('knows what each id stands for', () => {
    expect(tokenizer.piece?.(128009)).toEqual({ token: '<|eot_id|>' });
    expect(tokenizer.piece?.(128256)).toBeUndefined();
    const isBytes = (id: number): boolean => tokenizer.piece?.(id) instanceof Uint8Array;
    expect(library.vocabById.filter((_token, id) => !isBytes(id))).toHaveLength(256);
  });

  test('is refused in a version that parses special tokens in any text', () => {
    const old = {
      vocabById: library.vocabById,
      encode: (text: string) => library.encode(text, { bos: false, eos: false }),
    };
    expect(() => fromLlama3TokenizerJs(old)).toThrow(
      expect.objectContaining({ code: 'invalid_tokenizer' }),
    );
  });

  test.each(['<|eot_id|>', '<|reserved_special_token_7|>'])(
    'is refused as it comes, where content holds %s',
    (content) => {
      const naive = {
        controlId: (token: string) => library.vocabByString.get(token),
        encode: (text: string) => library.encode(text, { bos: false, eos: false }),
      };
      const conversation = { messages: [{ role: 'user' as const, content }] };
      expect(() => llama3().tokens(conversation, naive)).toThrow(
        expect.objectContaining({
          code: 'invalid_tokenizer',
          message: expect.stringContaining(content),
        }),
      );
    },
  );
});
