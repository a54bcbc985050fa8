import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RealTokenizer } from '@modelspeak/conformance';
import { BytePairEncodingCore } from 'gpt-tokenizer/BytePairEncodingCore';
import { inGptTokenizer } from './gpt-tokenizer.ts';
import { providePythonPackage } from './packages.ts';

/** The contents of a file for Mistral's tokenizer Tekken. */
interface TekkenFile {
  readonly config: {
    readonly pattern: string;
    readonly default_vocab_size: number;
    readonly default_num_special_tokens: number;
  };
  readonly vocab: readonly { readonly rank: number; readonly token_bytes: string }[];
  readonly special_tokens?: readonly { readonly rank: number; readonly token_str: string }[];
}

/** The special tokens from mistral-common, by id, for files that do not name them. */
const SPECIAL = [
  '<unk>',
  '<s>',
  '</s>',
  '[INST]',
  '[/INST]',
  '[AVAILABLE_TOOLS]',
  '[/AVAILABLE_TOOLS]',
  '[TOOL_RESULTS]',
  '[/TOOL_RESULTS]',
  '[TOOL_CALLS]',
  '[IMG]',
  '<pad>',
  '[IMG_BREAK]',
  '[IMG_END]',
  '[PREFIX]',
  '[MIDDLE]',
  '[SUFFIX]',
  '[SYSTEM_PROMPT]',
  '[/SYSTEM_PROMPT]',
  '[TOOL_CONTENT]',
];

/** The special tokens that later versions assigned to free ids. */
export const V11_SPECIAL: ReadonlyMap<number, string> = new Map([
  [24, '[AUDIO]'],
  [25, '[BEGIN_AUDIO]'],
  [32, '[ARGS]'],
  [33, '[CALL_ID]'],
  [34, '[THINK]'],
  [35, '[/THINK]'],
]);

/**
 * A Mistral vocabulary from PyPI's mistral-common, run by gpt-tokenizer's merge algorithm.
 *
 * @param name Such as `tekken_240911`.
 * @param later Special tokens of a later version, by their ids.
 */
export function tekken(name: string, later?: ReadonlyMap<number, string>): RealTokenizer {
  const folder = providePythonPackage('mistral-common');
  const file = path.join(folder, 'mistral_common/data', `${name}.json`);
  const { config, vocab, special_tokens }: TekkenFile = JSON.parse(readFileSync(file, 'utf8'));
  // Ids of text come after those of special tokens.
  const first = config.default_num_special_tokens;
  const named = new Map([
    ...(special_tokens?.map(({ rank, token_str }) => [rank, token_str] as const) ??
      SPECIAL.entries()),
    ...(later ?? []),
  ]);
  const special = new Map(
    Array.from({ length: first }, (_, id) => [named.get(id) ?? `<SPECIAL_${id}>`, id] as const),
  );
  const ranks: (string | readonly number[])[] = [];
  for (const { rank, token_bytes } of vocab) {
    if (rank + first < config.default_vocab_size) {
      ranks[rank + first] = textOrBytes(Buffer.from(token_bytes, 'base64'));
    }
  }
  const core = new BytePairEncodingCore({
    bytePairRankDecoder: ranks,
    specialTokensEncoder: special,
    tokenSplitRegex: new RegExp(config.pattern, 'gu'),
  });
  const encoding = {
    encode: (text: string, { allowedSpecial }: { readonly allowedSpecial?: Set<string> } = {}) =>
      core.encodeNative(text, allowedSpecial),
    decode: (ids: Iterable<number>) => core.decodeNative(ids),
  };
  return inGptTokenizer(encoding, ranks, special);
}

function textOrBytes(bytes: Buffer): string | readonly number[] {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : [...bytes];
}
