import { type Markup, markedText } from '@modelspeak/core/authoring';
import { QWEN_UNUSED_TOKENS } from '@modelspeak/syntaxes/chatml-turns';

const END = '<|im_end|>';

/** The special tokens of prompts and replies, and the tags that the model gives a meaning. */
export const TURNS = [
  '<|im_start|>',
  END,
  '<think>',
  '</think>',
  '<tool_call>',
  '</tool_call>',
  '<tool_response>',
  '</tool_response>',
];

/** The special tokens of images, videos and audio in V2.5. */
export const MEDIA = [
  '<|vision_start|>',
  '<|image_pad|>',
  '<|video_pad|>',
  '<|vision_end|>',
  '<|mimo_audio_start|>',
  '<|audio_pad|>',
  '<|mimo_audio_end|>',
];

/** What also ends a reply, as MiMo's generation settings have it. */
const ENDS = ['<|endoftext|>', '<|mimo_audio_eod|>'];

/** The other special tokens of the vocabulary, which is that of Qwen 3 with tokens of its own. */
export const SPECIAL = [
  ...ENDS,
  '<|mimo_video_start|>',
  '<|mimo_video_end|>',
  ...QWEN_UNUSED_TOKENS,
];

/** The stop sequences, which also end a reply. */
export const STOP = [END, ...ENDS];

/** Splits a text of the format into its special tokens and other text. */
export const marked = (text: string): Markup => markedText([...TURNS, ...MEDIA], text);
