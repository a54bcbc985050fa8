import { markedText } from '@modelspeak/core/authoring';

/** The beginning of every prompt. */
export const BEGIN = markedText(['[gMASK]', '<sop>'], '[gMASK]<sop>');

export const SYSTEM = '<|system|>';
export const USER = '<|user|>';
export const ASSISTANT = '<|assistant|>';
/** The token that begins tool results. */
export const OBSERVATION = '<|observation|>';

/** The tag after a question that makes GLM 4.5 answer at once. */
export const NOTHINK = '/nothink';

/** The tags of thinking, tool calls and results, which are tokens in the vocabularies. */
const TAGS = [
  '<think>',
  '</think>',
  '<tool_call>',
  '</tool_call>',
  '<tool_response>',
  '</tool_response>',
  '<arg_key>',
  '</arg_key>',
  '<arg_value>',
  '</arg_value>',
];

/** The stop sequences: only the beginning of the next turn ends a turn. */
export const STOP = [USER, OBSERVATION, '<|endoftext|>'];

/** The special tokens that every version writes or reads. */
export const CONTROL = [
  '[gMASK]',
  '<sop>',
  SYSTEM,
  USER,
  ASSISTANT,
  OBSERVATION,
  '<|endoftext|>',
  ...TAGS,
];

/** The placeholders of images and videos. */
export const VISION_TOKENS = [
  '<|begin_of_image|>',
  '<|image|>',
  '<|end_of_image|>',
  '<|begin_of_video|>',
  '<|video|>',
  '<|end_of_video|>',
];

/**
 * The other special tokens of the vocabularies.
 *
 * @see https://huggingface.co/zai-org/GLM-5.2/blob/b4734de4facf877f85769a911abafc5283eab3d9/tokenizer.json
 */
export const SPECIAL = [
  '[MASK]',
  '[sMASK]',
  '<eop>',
  '<|begin_of_audio|>',
  '<|end_of_audio|>',
  '<|begin_of_transcription|>',
  '<|end_of_transcription|>',
  '<|code_prefix|>',
  '<|code_middle|>',
  '<|code_suffix|>',
  '<|begin_of_box|>',
  '<|end_of_box|>',
];

/** Splits a text of the template into its special tokens and other text. */
export const marked = (text: string) => markedText([...CONTROL, ...VISION_TOKENS], text);
