import type { AssistantMessage, Message, Writer } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';

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
  ...['<|endoftext|>', '<|endofprompt|>', '<|fim_prefix|>', '<|fim_middle|>', '<|fim_suffix|>'],
  '<|dummy_*|>',
];

/** Writes the header of a turn. */
export function writeHeader(role: string, out: Writer): void {
  out.control('<|im_start|>');
  out.scaffold(role);
  out.control('<|im_sep|>');
}

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
  messages.forEach((message, index) => {
    if (message.role === 'system' && !hasSystem) return;
    out.message(index);
    writeHeader(message.role, out);
    if (message.role === 'assistant') {
      out.sampled(true);
      reply?.(message);
    }
    out.content(textOf(message.content));
    out.control(END);
  });
  if (!generationPrompt) return;
  out.message(null);
  writeHeader('assistant', out);
}
