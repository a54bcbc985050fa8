import { markedText } from '@modelspeak/core/authoring';

/** What begins every prompt. */
export const BEGIN = markedText(['[gMASK]', '<sop>'], '[gMASK]<sop>');

export const SYSTEM = '<|system|>';
export const USER = '<|user|>';
export const ASSISTANT = '<|assistant|>';
/** What begins the results of calls. */
export const OBSERVATION = '<|observation|>';

/** The tag after a question that has GLM 4.5 answer at once. */
export const NOTHINK = '/nothink';

/** The tags of thoughts, calls and results, which the tokenizers know as tokens. */
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

/** What stops a server: nothing ends a turn but the beginning of the next. */
export const STOP = [USER, OBSERVATION, '<|endoftext|>'];

/** The tokens that every version writes or reads. */
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

/**
 * The other tokens of the vocabularies.
 *
 * @see https://huggingface.co/zai-org/GLM-5.2/blob/b4734de4facf877f85769a911abafc5283eab3d9/tokenizer.json
 */
export const SPECIAL = [
  '[MASK]',
  '[sMASK]',
  '<eop>',
  '<|begin_of_image|>',
  '<|end_of_image|>',
  '<|begin_of_video|>',
  '<|end_of_video|>',
  '<|begin_of_audio|>',
  '<|end_of_audio|>',
  '<|image|>',
  '<|video|>',
  '<|begin_of_transcription|>',
  '<|end_of_transcription|>',
  '<|code_prefix|>',
  '<|code_middle|>',
  '<|code_suffix|>',
  '<|begin_of_box|>',
  '<|end_of_box|>',
];

/** Text of the format's own in which the tags stand. */
export const marked = (text: string) => markedText(CONTROL, text);
