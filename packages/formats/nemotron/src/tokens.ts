import { markedText } from '@modelspeak/core/authoring';
import { CHATML_TOKENS, RESULT_TAGS } from '@modelspeak/syntaxes/chatml-turns';
import { TOOL_CALL_TOKENS } from '@modelspeak/syntaxes/json-calls';

/** The tokens around reasoning. */
const THINK_TOKENS = ['<think>', '</think>'] as const;

/** The special tokens that Nemotron 3 and later versions write or read. */
export const CONTROL = [...CHATML_TOKENS, ...TOOL_CALL_TOKENS, ...THINK_TOKENS, ...RESULT_TAGS];

/** The special tokens of Nemotron's tokenizers, which derive from Mistral's. */
const INHERITED = [
  '<unk>',
  '<s>',
  '</s>',
  '<pad>',
  '<SPECIAL_*>',
  '[INST]',
  '[/INST]',
  '[TOOL_CALLS]',
  '[AVAILABLE_TOOLS]',
  '[/AVAILABLE_TOOLS]',
  '[TOOL_RESULTS]',
  '[/TOOL_RESULTS]',
];

/** The other special tokens of Nemotron 3 and later versions. */
export const SPECIAL = INHERITED;

/** The special tokens and tags that Nemotron Nano v2 writes or reads. */
export const NANO_V2_CONTROL = [
  '<SPECIAL_10>',
  '<SPECIAL_11>',
  '<SPECIAL_12>',
  ...THINK_TOKENS,
  '<AVAILABLE_TOOLS>',
  '</AVAILABLE_TOOLS>',
  '<TOOLCALL>',
  '</TOOLCALL>',
  '<TOOL_RESPONSE>',
  '</TOOL_RESPONSE>',
];

/** The other special tokens of Nemotron Nano v2. */
export const NANO_V2_SPECIAL = [...INHERITED, ...CHATML_TOKENS];

/** The beginning of a thinking block. At the end of the prompt, it makes the model think. */
export const THINK = markedText(THINK_TOKENS, '<think>\n');

/** An empty thinking block. At the end of the prompt, it makes the model answer at once. */
export const NO_THOUGHT = markedText(THINK_TOKENS, '<think></think>');

/** Splits a text of Nemotron Nano v2 into its special tokens and other text. */
export const marked = (text: string) => markedText(NANO_V2_CONTROL, text);
