import type { AssistantMessage, Message, Writer } from '@modelspeak/core';
import { type Markup, markup, textOf } from '@modelspeak/core/authoring';

/** The token that ends a turn of the larger models. It is also the stop sequence. */
export const END = '<|im_end|>';
export const STOP = [END];

/** The special tokens that the larger models write. */
export const TURNS = ['<|im_start|>', '<|im_sep|>', END];

/**
 * The other special tokens of their vocabulary.
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

/** The differences between the larger models. */
export interface TurnsStyle {
  /** Writes the part of a reply before its text. */
  readonly reply?: ((message: AssistantMessage) => void) | undefined;
  /** Whether to write the system message; `true` by default. */
  readonly hasSystem?: boolean | undefined;
}

/**
 * Writes each message as a turn, and the generation prompt if requested.
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
