import { type Markup, markedText } from '@modelspeak/core/authoring';

/** The special tokens around turns. */
export const TURN_TOKENS = [
  '<BOS_TOKEN>',
  '<|START_OF_TURN_TOKEN|>',
  '<|END_OF_TURN_TOKEN|>',
  '<|SYSTEM_TOKEN|>',
  '<|USER_TOKEN|>',
  '<|CHATBOT_TOKEN|>',
];

/** The tokens around a response. */
export const RESPONSE_TOKENS = ['<|START_RESPONSE|>', '<|END_RESPONSE|>'] as const;

/** The tokens of thinking, tool calls and results. */
const ACTION_TOKENS = [
  '<|START_THINKING|>',
  '<|END_THINKING|>',
  '<|START_ACTION|>',
  '<|END_ACTION|>',
  '<|START_TOOL_RESULT|>',
  '<|END_TOOL_RESULT|>',
];

/** The special tokens in prompts and replies of every model except Command R and Command A+. */
export const CONTROL = [...TURN_TOKENS, ...ACTION_TOKENS, ...RESPONSE_TOKENS];

/** The special tokens in prompts and replies of Command A+. */
export const PLUS_CONTROL = [
  ...TURN_TOKENS,
  ...ACTION_TOKENS,
  '<|START_TEXT|>',
  '<|END_TEXT|>',
  '<|IMG_PATCH|>',
];

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * The other special tokens of the vocabulary.
 *
 * @see https://huggingface.co/CohereLabs/c4ai-command-r7b-12-2024/blob/main/tokenizer_config.json
 * @see the table of special tokens in cohere-melody on PyPI
 */
export const SPECIAL = [
  '<PAD>',
  '<UNK>',
  '<CLS>',
  '<SEP>',
  '<MASK_TOKEN>',
  '<EOS_TOKEN>',
  '<EOP_TOKEN>',
  '<|YES_TOKEN|>',
  '<|NO_TOKEN|>',
  '<|GOOD_TOKEN|>',
  '<|BAD_TOKEN|>',
  ...DIGITS.flatMap((digit) => [`<|USER_${digit}_TOKEN|>`, `<|EXTRA_${digit}_TOKEN|>`]),
];

/** The other special tokens of Command A+. */
export const PLUS_SPECIAL = [...SPECIAL, ...RESPONSE_TOKENS];

/** The stop sequences, which also end a reply. */
export const STOP = ['<|END_OF_TURN_TOKEN|>'];

/** Splits a text into its special tokens and other text. */
export function marked(text: string): Markup {
  return markedText([...PLUS_CONTROL, ...RESPONSE_TOKENS], text);
}
