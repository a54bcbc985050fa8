import { type Markup, markedText } from '@modelspeak/core/authoring';
import type { Marks } from './dialect.js';

/** The stop sequences. */
export const STOP = ['</s>'];

/** The special tokens in prompts and replies of each version. */
export const V1_TOKENS = ['<s>', '</s>'];
export const V3_TOKENS = [
  ...V1_TOKENS,
  '[INST]',
  '[/INST]',
  '[AVAILABLE_TOOLS]',
  '[/AVAILABLE_TOOLS]',
  '[TOOL_CALLS]',
  '[TOOL_RESULTS]',
  '[/TOOL_RESULTS]',
  '[IMG]',
];
export const V7_TOKENS = [...V3_TOKENS, '[SYSTEM_PROMPT]', '[/SYSTEM_PROMPT]', '[TOOL_CONTENT]'];
export const V11_TOKENS = [...V7_TOKENS, '[CALL_ID]', '[ARGS]', '[THINK]', '[/THINK]'];
/** The marks of the settings of a request. */
export const MODEL_SETTINGS = ['[MODEL_SETTINGS]', '[/MODEL_SETTINGS]'] as const;
export const V15_TOKENS = [...V11_TOKENS, ...MODEL_SETTINGS];

/** The other special tokens of each tokenizer. */
export const V1_SPECIAL = ['<unk>'];
export const SENTENCEPIECE_SPECIAL = [
  '<unk>',
  '[PREFIX]',
  '[MIDDLE]',
  '[SUFFIX]',
  '[IMG_BREAK]',
  '[IMG_END]',
  '[control_*]',
];
export const TEKKEN_SPECIAL = [
  '<unk>',
  '<pad>',
  '[PREFIX]',
  '[MIDDLE]',
  '[SUFFIX]',
  '[IMG_BREAK]',
  '[IMG_END]',
  '[SYSTEM_PROMPT]',
  '[/SYSTEM_PROMPT]',
  '[TOOL_CONTENT]',
  '<SPECIAL_*>',
];
export const V15_SPECIAL = [...TEKKEN_SPECIAL, '[AUDIO]', '[BEGIN_AUDIO]', '[TRANSCRIBE]'];
export const V11_SPECIAL = [...V15_SPECIAL, ...MODEL_SETTINGS];

/** Splits a text of the format into its special tokens and other text. */
export function marked(text: string): Markup {
  return markedText(V15_TOKENS, text);
}

/** Returns marks from the texts of the format. */
export function marks(open: string, close: string): Marks {
  return { open: marked(open), close: marked(close) };
}
