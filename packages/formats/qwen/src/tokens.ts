import { CHATML_TOKENS, QWEN_UNUSED_TOKENS } from '@modelspeak/syntaxes/chatml-turns';
import { TOOL_CALL_TOKENS } from '@modelspeak/syntaxes/json-calls';

/** The placeholders of images and videos. */
export const VISION_TOKENS = [
  '<|vision_start|>',
  '<|vision_end|>',
  '<|image_pad|>',
  '<|video_pad|>',
] as const;

/** The placeholder of audio. */
export const AUDIO_TOKENS = ['<|audio_start|>', '<|audio_end|>', '<|audio_pad|>'] as const;

/** The tokens around reasoning. */
export const THINK_TOKENS = ['<think>', '</think>'] as const;

/** Every added token of the tokenizer of Qwen 2.5. */
const QWEN2_5 = [...CHATML_TOKENS, ...TOOL_CALL_TOKENS, ...VISION_TOKENS, ...QWEN_UNUSED_TOKENS];

/** The additional tokens of QwQ, Qwen 3 and later versions. */
const QWEN3 = [
  ...QWEN2_5,
  ...THINK_TOKENS,
  '<tool_response>',
  '</tool_response>',
  ...AUDIO_TOKENS,
  '<tts_pad>',
  '<tts_text_bos>',
  '<tts_text_eod>',
  '<tts_text_bos_single>',
];

/** The special tokens that a version writes or reads, and all others of its tokenizer. */
export interface Tokens {
  readonly control: readonly string[];
  readonly special: readonly string[];
}

/** Returns the special tokens of a version before QwQ. */
export function qwen25Tokens(...control: readonly string[]): Tokens {
  return split(QWEN2_5, control);
}

/** Returns the special tokens of QwQ, Qwen 3 or a later version; all of them have tools. */
export function qwen3Tokens(...control: readonly string[]): Tokens {
  return split(QWEN3, [...TOOL_CALL_TOKENS, '<tool_response>', '</tool_response>', ...control]);
}

function split(all: readonly string[], tokens: readonly string[]): Tokens {
  const control = [...CHATML_TOKENS, ...tokens];
  return { control, special: all.filter((token) => !control.includes(token)) };
}
