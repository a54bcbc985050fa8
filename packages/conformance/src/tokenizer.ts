import { Tokenizer } from '@huggingface/tokenizers';
import type { TokenPiece } from '@modelspeak/core';
import type { RealTokenizer } from './real-tokenizer.js';

/** Bytes as byte-level BPE spells them: each as one visible character. */
const BYTE_CHARACTERS = byteCharacters();
const BYTE_PIECES = BYTE_CHARACTERS.map((_character, byte) => Uint8Array.of(byte));
const BYTES = new TextEncoder();

/** A real tokenizer of bytes and special tokens, without merges. */
export interface ByteTokenizer {
  /** The special tokens that it finds in a prompt when it parses special tokens. */
  specialTokensIn(prompt: string): readonly string[];
  /** The same tokenizer as an adapter for formats. */
  readonly real: RealTokenizer;
}

/**
 * Builds a Hugging Face tokenizer with these special tokens and the 256 bytes: the smallest one
 * that can be fooled in the same way as the model's own.
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
      // Word by word, which the tokenizer caches: the ids are those of the bytes either way.
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

/** The id of a byte is the byte itself. */
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
