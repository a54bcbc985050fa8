import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { DESCRIPTION, spellCalls } from './gemma4-replies.js';
import { REQUEST, SUPPORTS } from './gemma4-support.js';
import { CONTROL, SPECIAL, STOP } from './gemma4-tokens.js';
import { type Gemma4Style, writeGemma4 } from './gemma4-turns.js';
import { GEMMA4 } from './models.js';

const STYLE: Gemma4Style = {
  closesThought: false,
  opensThought: true,
  null: 'null',
  loses: { keywords: false, thoughtsOfText: false, borders: true, ends: false, media: false },
};

/**
 * Creates a format for Gemma 4, following the chat template of `google/gemma-4-E2B-it` since July 2026.
 * Thinking is off by default. Tool calls and their results share one model turn.
 *
 * @see https://huggingface.co/google/gemma-4-E2B-it
 *
 * @example
 * ```ts
 * import { gemma4 } from '@modelspeak/format-gemma/gemma4';
 *
 * const { message } = gemma4().parse(
 *   '<|channel>thought\nEasy.\n<channel|><|tool_call>call:add{a:1,b:[2]}<tool_call|>',
 * );
 * console.log(message.reasoning_content); // Easy.
 * console.log(message.tool_calls?.[0].function.arguments); // {"a":1,"b":[2]}
 * ```
 */
export const gemma4 = defineFormat({
  name: 'gemma4',
  models: GEMMA4,
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: SUPPORTS,
  request: { ...REQUEST, thinking: { enabled: true, keepPast: true } },
  write: (conversation, out, context) => writeGemma4(conversation, out, context, STYLE),
  ...describedReplies(DESCRIPTION, STOP, spellCalls),
});

export default gemma4;
