import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { DESCRIPTION, spellCalls } from './gemma4-replies.js';
import { REQUEST, SUPPORTS } from './gemma4-support.js';
import { CONTROL, SPECIAL, STOP } from './gemma4-tokens.js';
import { type Gemma4Style, writeGemma4 } from './gemma4-turns.js';
import { GEMMA4_LARGE } from './models.js';

const STYLE: Gemma4Style = {
  closesThought: true,
  opensThought: false,
  null: 'None',
  loses: { keywords: true, thoughtsOfText: true, borders: false, ends: true, media: true },
};

/**
 * Creates a format for the larger models of Gemma 4, following the chat template of `google/gemma-4-31B-it`.
 * With thinking off, the prompt ends with an empty thinking block.
 *
 * @see https://huggingface.co/google/gemma-4-31B-it
 *
 * @example
 * ```ts
 * import { gemma4Large } from '@modelspeak/format-gemma/gemma4-31b';
 *
 * const turn = gemma4Large().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(turn.replyPrefix); // <|channel>thought\n<channel|>
 * ```
 */
export const gemma4Large = defineFormat({
  name: 'gemma4-31b',
  models: GEMMA4_LARGE,
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: SUPPORTS,
  request: { ...REQUEST, thinking: { enabled: true } },
  write: (conversation, out, context) => writeGemma4(conversation, out, context, STYLE),
  ...describedReplies(DESCRIPTION, STOP, spellCalls),
});

export default gemma4Large;
