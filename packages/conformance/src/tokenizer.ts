import { Tokenizer } from '@huggingface/tokenizers';
import type { TokenPiece } from '@modelspeak/core';
import type { RealTokenizer } from './real-tokenizer.js';

/** The bytes as byte-level BPE spells them: each as one visible character. */
const BYTE_CHARACTERS = byteCharacters();
const BYTE_PIECES = BYTE_CHARACTERS.map((_character, byte) => Uint8Array.of(byte));
const BYTES = new TextEncoder();

/** A real tokenizer of bytes and special tokens, with no merges. */
export interface ByteTokenizer {
  /** The special tokens that it finds in a prompt, with the parsing of special tokens on. */
  specialTokensIn(prompt: string): readonly string[];
  /** The same tokenizer as formats take it. */
  readonly real: RealTokenizer;
}

/**
 * Builds a tokenizer of Hugging Face that has these special tokens, and as its other tokens the 256
 * bytes: the smallest that can be fooled as the model's own could.
 */
export function byteTokenizer(special: readonly string[]): ByteTokenizer {
  const vocab: Record<string, number> = {};
  for (const [index, character] of BYTE_CHARACTERS.entries()) vocab[character] = index;
  const added = special.map((content, index) => ({
    id: BYTE_CHARACTERS.length + index,
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  }));
  const tokenizer = new Tokenizer(
    {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: added,
      normalizer: null,
      // By words, which it remembers: the ids are those of the bytes in any case.
      pre_tokenizer: {
        type: 'ByteLevel',
        add_prefix_space: false,
        trim_offsets: true,
        use_regex: true,
      },
      post_processor: null,
      decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
      model: {
        type: 'BPE',
        dropout: null,
        unk_token: null,
        continuing_subword_prefix: null,
        end_of_word_suffix: null,
        fuse_unk: false,
        byte_fallback: false,
        ignore_merges: false,
        vocab,
        merges: [],
      },
    },
    {},
  );
  const encode = (prompt: string): readonly number[] =>
    tokenizer.encode(prompt, { add_special_tokens: false }).ids;
  const specials = new Map(added.map(({ id, content }) => [id, content]));
  return {
    specialTokensIn: (prompt) => encode(prompt).flatMap((id: number) => specials.get(id) ?? []),
    real: {
      encode,
      adapter: {
        controlId: (token) => added.find(({ content }) => content === token)?.id,
        encode: (text) => Array.from(BYTES.encode(text)),
        piece: (id) => pieceOf(id, specials.get(id)),
      },
    },
  };
}

/** The ids of the 256 bytes are the bytes. */
function pieceOf(id: number, token: string | undefined): TokenPiece | undefined {
  if (token !== undefined) return { token };
  return BYTE_PIECES[id];
}

function byteCharacters(): readonly string[] {
  const isVisible = (byte: number): boolean =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let extra = 0;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCharCode(isVisible(byte) ? byte : 256 + extra++),
  );
}
