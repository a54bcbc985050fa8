import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Tokenizer as HuggingFaceTokenizer } from '@huggingface/tokenizers';
import type { PromptFormat, Tokenizer } from '@modelspeak/core';
import { fromHuggingFace } from '@modelspeak/tokenizers/hugging-face';

/** Byte-level BPE without merges: every byte is a token, and every special token has an id. */
function tokenizerJson({ control, special }: PromptFormat) {
  const tokens = [...new Set([...control, ...special])].filter((token) => !token.includes('*'));
  return {
    added_tokens: tokens.map((content, index) => ({ id: 1000 + index, content, special: true })),
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, use_regex: true },
    post_processor: null,
    decoder: { type: 'ByteLevel' },
    model: { type: 'BPE', vocab: byteVocabulary(), merges: [] },
  };
}

/** The characters that stand for bytes, by the byte: printable ones for themselves. */
function byteVocabulary(): Record<string, number> {
  const isPlain = (byte: number) =>
    (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
  let next = 256;
  return Object.fromEntries(
    Array.from({ length: 256 }, (_, byte) => [
      String.fromCharCode(isPlain(byte) ? byte : next++),
      byte,
    ]),
  );
}

/** The tokenizer of a format's model, if its vocabulary were bytes. */
export function byteTokenizer(format: PromptFormat): Tokenizer {
  return fromHuggingFace(HuggingFaceTokenizer, tokenizerJson(format));
}

/** The folder of its `tokenizer.json`. */
export function byteTokenizerFolder(format: PromptFormat): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tokenizer-'));
  writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(tokenizerJson(format)));
  return folder;
}

/** Token ids as text, with special tokens spelled out. */
export function spelled(ids: Iterable<number>, tokenizer: Tokenizer): string {
  const decoder = new TextDecoder();
  let text = '';
  for (const id of ids) {
    const piece = tokenizer.piece?.(id);
    if (piece === undefined) throw new Error(`no token has the id ${id}`);
    text += piece instanceof Uint8Array ? decoder.decode(piece, { stream: true }) : piece.token;
  }
  return text + decoder.decode();
}
