import { Tokenizer } from '@huggingface/tokenizers';
import library from 'llama3-tokenizer-js';
import { describe, expect, test } from 'vitest';
import { expectText, textOf } from '../test/attacks.js';
import { llama3Json } from '../test/llama3-json.js';
import { type AddedToken, fromHuggingFace, type TokenizerJson } from './hugging-face.js';
import { fromTransformers } from './transformers.js';

const SPECIAL = ['<|eot_id|>', '<|start_header_id|>', '<|reserved_special_token_7|>'];
const TEXTS = ['Hello world!', '  a\n\n\tb', '台北 😀 é', "I'm 12345 years", ''];

describe('@huggingface/tokenizers with the vocabulary of Llama 3', () => {
  const json = llama3Json(library);
  const tokenizer = fromHuggingFace(Tokenizer, json);

  test('gives the ids of another library', () => {
    for (const text of TEXTS) {
      expect(tokenizer.encode(text)).toEqual(library.encode(text, { bos: false, eos: false }));
    }
    expect(SPECIAL.map(tokenizer.controlId)).toEqual([128009, 128006, 128015]);
    expect(tokenizer.controlId('hello')).toBeUndefined();
  });

  test('takes special tokens in text for text, which the library does not', () => {
    const whole = new Tokenizer(json, {}).encode('<|eot_id|>', { add_special_tokens: false });
    expect(whole.ids).toEqual([128009]);
    expectText(tokenizer, SPECIAL, 100);
  });

  test('knows what each id stands for', () => {
    expect(tokenizer.piece?.(128009)).toEqual({ token: '<|eot_id|>' });
    expect(textOf(tokenizer, [9906])).toBe('Hello');
    expect(tokenizer.piece?.(200_000)).toBeUndefined();
  });
});

const added = (
  id: number,
  content: string,
  special = true,
): AddedToken & Record<string, unknown> => ({
  id,
  content,
  special,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
});

/** What the library wants to see in every file. */
const EMPTY = {
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: null,
  post_processor: null,
  decoder: null,
};

/** A vocabulary of these tokens; characters are tokens by themselves. */
function bpe(merges: readonly string[], rest: Omit<TokenizerJson, 'model'>, more: object = {}) {
  const merged = merges.map((merge) => merge.replace(' ', ''));
  const characters = [...new Set([...merged, '▁<>/|sh1end'].join(''))];
  const tokens = [...new Set([...characters, ...merged])];
  const vocab = Object.fromEntries(tokens.map((token, id) => [token, 100 + id]));
  return { ...EMPTY, model: { type: 'BPE', vocab: { ...vocab, ...more }, merges }, ...rest };
}

const spell = (tokenizer: ReturnType<typeof fromHuggingFace>, ids: readonly number[]) =>
  ids.map((id) => textOf(tokenizer, [id]));

describe('added tokens', () => {
  const decoder = { type: 'ByteLevel' };

  test('that a vocabulary lists too are not found in text', () => {
    const merges = ['< s', '<s >'];
    const json = bpe(merges, { added_tokens: [added(1, '<s>')], decoder }, { '<s>': 1 });
    const tokenizer = fromHuggingFace(Tokenizer, json);
    expect(spell(tokenizer, tokenizer.encode('<s>'))).toEqual(['<s', '>']);
    expect(tokenizer.controlId('<s>')).toBe(1);
  });

  test('that a list of pieces with scores holds too are not found in text', () => {
    const pieces = ['<unk>', '<s>', '<', 's', '>', 'h'].map((piece, index) => [piece, -index]);
    const tokenizer = fromHuggingFace(Tokenizer, {
      ...EMPTY,
      added_tokens: [added(1, '<s>')],
      model: { type: 'Unigram', unk_id: 0, vocab: pieces },
      decoder: { type: 'Metaspace' },
    });
    expect(tokenizer.encode('h<s>')).toEqual([5, 2, 3, 4]);
  });

  test('that are not special are not found in text either, unless they are ordinary', () => {
    const json = bpe([], {
      added_tokens: [added(1, '<end>', false), added(2, '<h1>', false), added(3, '</s>')],
      decoder,
    });
    const strict = fromHuggingFace(Tokenizer, json);
    expect(strict.controlId('<end>')).toBe(1);
    expect(strict.encode('<end><h1>')).toHaveLength(9);
    const isOrdinary = (token: string): boolean => token.startsWith('<h') || token === '</s>';
    const tokenizer = fromHuggingFace(Tokenizer, json, {}, { isOrdinary });
    expect(tokenizer.encode('<h1>')).toEqual([2]);
    expect(tokenizer.encode('<end>')).toHaveLength(5);
    // What is special is never ordinary.
    expect(tokenizer.encode('</s>')).toHaveLength(4);
    expect(tokenizer.controlId('<h1>')).toBeUndefined();
    expect(spell(tokenizer, [2])).toEqual(['<h1>']);
  });
});

describe('the space that SentencePiece puts before text', () => {
  const decoder = { type: 'Sequence', decoders: [{ type: 'ByteFallback' }, { type: 'Fuse' }] };
  const tokens = { added_tokens: [added(1, '<s>')], decoder };
  const metaspace = (prepend_scheme: string) =>
    bpe([], {
      ...tokens,
      pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme, split: false },
    });
  const normalizer = {
    type: 'Sequence',
    normalizers: [
      { type: 'Prepend', prepend: '▁' },
      { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
    ],
  };

  test.each([
    ['only at the beginning', metaspace('first'), [' h', 'h', 'h']],
    ['before each text', metaspace('always'), [' h', ' h', 'h']],
    ['nowhere', metaspace('never'), ['h', 'h', 'h']],
    ['by a normalizer', bpe([], { ...tokens, normalizer }), [' h', ' h', 'h']],
  ])('%s', (_where, json, expected) => {
    const tokenizer = fromHuggingFace(Tokenizer, json);
    const places = ['nothing', 'control', 'text'] as const;
    expect(places.map((after) => textOf(tokenizer, tokenizer.encode('h', { after })))).toEqual(
      expected,
    );
    // Whole prompts say the same.
    const whole = new Tokenizer(json, {});
    const ids = (text: string) => whole.encode(text, { add_special_tokens: false }).ids;
    expect(ids('h')).toEqual(tokenizer.encode('h'));
    expect(ids('<s>h')).toEqual([1, ...tokenizer.encode('h', { after: 'control' })]);
  });

  test('is kept by the space of byte-level BPE too', () => {
    const pre_tokenizer = { type: 'ByteLevel', add_prefix_space: true, use_regex: true };
    const json = bpe(['Ġ h'], { added_tokens: [], pre_tokenizer, decoder: { type: 'ByteLevel' } });
    const tokenizer = fromHuggingFace(Tokenizer, json);
    expect(textOf(tokenizer, tokenizer.encode('h'))).toBe(' h');
    expect(textOf(tokenizer, tokenizer.encode('h', { after: 'text' }))).toBe('h');
  });
});

test('bytes that SentencePiece has no piece for are pieces too', () => {
  const decoder = { type: 'Sequence', decoders: [{ type: 'ByteFallback' }] };
  const tokenizer = fromHuggingFace(Tokenizer, bpe([], { decoder }, { '<0xC3>': 1, '<0xA9>': 2 }));
  expect(textOf(tokenizer, [1, 2])).toBe('é');
});

test('what a decoder does more than join bytes is not decoded', () => {
  const json = bpe([], { decoder: { type: 'WordPiece', prefix: '##' } });
  expect(fromHuggingFace(Tokenizer, json).piece).toBeUndefined();
});

describe('transformers.js', () => {
  test('keeps its tokenizer.json, of which another instance is made', () => {
    const json = bpe(['< s'], { added_tokens: [added(1, '<s>')], decoder: { type: 'ByteLevel' } });
    const tokenizer = fromTransformers({
      _tokenizerJSON: json,
      _tokenizerConfig: {},
      _tokenizer: new Tokenizer(json, {}),
    });
    expect(tokenizer.controlId('<s>')).toBe(1);
    expect(spell(tokenizer, tokenizer.encode('<s>'))).toEqual(['<s', '>']);
  });

  test('did not before version 4', () => {
    expect(() => fromTransformers({} as never)).toThrow(
      expect.objectContaining({ code: 'invalid_tokenizer' }),
    );
  });
});
