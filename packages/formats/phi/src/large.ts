import type { AssistantMessage, Message, Writer } from '@modelspeak/core';
import { type Markup, markup, textOf } from '@modelspeak/core/authoring';

/** What ends a turn of the larger models, stops a server, and ends a reply. */
export const END = '<|im_end|>';
export const STOP = [END];

/** The tokens that the larger models write. */
export const TURNS = ['<|im_start|>', '<|im_sep|>', END];

/**
 * The other tokens of their vocabulary.
 *
 * @see https://github.com/pytorch/torchtune/blob/main/torchtune/models/phi4/_tokenizer.py
 */
export const SPECIAL = [
  '<|endoftext|>',
  '<|endofprompt|>',
  '<|fim_prefix|>',
  '<|fim_middle|>',
  '<|fim_suffix|>',
  '<|dummy_*|>',
];

const header = (role: string): Markup =>
  markup({ control: '<|im_start|>' }, { scaffold: role }, { control: '<|im_sep|>' });

const SYSTEM = /* @__PURE__ */ header('system');
const USER = /* @__PURE__ */ header('user');
const ASSISTANT = /* @__PURE__ */ header('assistant');

/** In what the larger models differ. */
export interface TurnsStyle {
  /** Writes what a reply says before its text. */
  readonly reply?: ((message: AssistantMessage) => void) | undefined;
  /** Whether what the system says is written; it is, unless `false`. */
  readonly hasSystem?: boolean | undefined;
}

/**
 * Writes messages, each as its turn, and the header of the reply where one is asked for.
 */
export function writeTurns(
  messages: readonly Message[],
  out: Writer,
  generationPrompt: boolean,
  { reply, hasSystem = true }: TurnsStyle = {},
): void {
  for (const [index, message] of messages.entries()) {
    if (message.role === 'system' && !hasSystem) continue;
    out.message(index);
    if (message.role === 'assistant') {
      out.markup(ASSISTANT);
      out.sampled(true);
      reply?.(message);
    } else out.markup(message.role === 'system' ? SYSTEM : USER);
    out.content(textOf(message.content));
    out.control(END);
  }
  if (!generationPrompt) return;
  out.message(null);
  out.markup(ASSISTANT);
}
