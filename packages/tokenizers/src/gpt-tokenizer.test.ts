import cl100kRanks from 'gpt-tokenizer/bpeRanks/cl100k_base';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';
import * as cl100k from 'gpt-tokenizer/encoding/cl100k_base';
import * as harmony from 'gpt-tokenizer/encoding/o200k_harmony';
import { describe, expect, test } from 'vitest';
import { expectText } from '../test/attacks.js';
import { fromGptTokenizer } from './gpt-tokenizer.js';

const HARMONY = ['<|start|>', '<|channel|>', '<|message|>', '<|end|>', '<|call|>', '<|return|>'];

describe('gpt-tokenizer', () => {
  const tokenizer = fromGptTokenizer(harmony, ranks);

  test('knows its special tokens, and nothing else as such', () => {
    expect(HARMONY.map(tokenizer.controlId)).toEqual([
      200006, 200005, 200008, 200007, 200012, 200002,
    ]);
    for (const none of ['hello', '<|im_start|>', ' ', '']) {
      expect(tokenizer.controlId(none)).toBeUndefined();
    }
  });

  test('gives the ids of the library for text', () => {
    for (const text of ['Hello world!', '  a\n\n\tb', '台北 😀 é', '']) {
      expect(tokenizer.encode(text)).toEqual(harmony.encode(text));
    }
  });

  test('takes special tokens in text for text', () => {
    expectText(tokenizer, HARMONY);
    expectText(fromGptTokenizer(cl100k, cl100kRanks), ['<|endoftext|>', '<|fim_prefix|>']);
  });

  test('knows what each id stands for', () => {
    expect(tokenizer.piece?.(200007)).toEqual({ token: '<|end|>' });
    expect(tokenizer.piece?.(0)).toEqual(new TextEncoder().encode('!'));
    expect(tokenizer.piece?.(9_999_999)).toBeUndefined();
  });

  test('without the vocabulary it encodes, and cannot decode', () => {
    const encoder = fromGptTokenizer(harmony);
    expect(encoder.encode('<|end|>')).toEqual(tokenizer.encode('<|end|>'));
    expect(encoder.piece).toBeUndefined();
  });
});
