import type { RealTokenizer } from '@modelspeak/conformance';
import {
  type BpeRanks,
  fromGptTokenizer,
  type GptEncoding,
} from '@modelspeak/tokenizers/gpt-tokenizer';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';
import * as encoding from 'gpt-tokenizer/encoding/o200k_harmony';
import { O200KHarmony } from 'gpt-tokenizer/encodingParams/o200k_harmony';
import { escapeText } from '../lib/escape-text.ts';

/**
 * A vocabulary in `gpt-tokenizer`.
 *
 * @param special Its special tokens, and their ids.
 */
export function inGptTokenizer(
  encoding: GptEncoding,
  ranks: BpeRanks,
  special: ReadonlyMap<string, number>,
): RealTokenizer {
  const adapter = fromGptTokenizer(encoding, ranks);
  // gpt-tokenizer 4.0 finds special tokens only at the beginning of a text.
  const anySpecial = new RegExp(`(${[...special.keys()].map(escapeText).join('|')})`);
  const none = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
  return {
    adapter,
    encode: (prompt) =>
      prompt.split(anySpecial).flatMap((part) => special.get(part) ?? encoding.encode(part, none)),
  };
}

/** The vocabulary of gpt-oss. */
export function harmony(): RealTokenizer {
  return inGptTokenizer(encoding, ranks, O200KHarmony(ranks).specialTokensEncoder ?? new Map());
}
