import type { Message, Writer } from '@modelspeak/core';
import { type Markup, textOf } from '@modelspeak/core/authoring';
import { marked } from './tokens.js';

/** The headers and the end of a turn. */
export const TURN = {
  system: marked('<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>'),
  user: marked('<|START_OF_TURN_TOKEN|><|USER_TOKEN|>'),
  reply: marked('<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>'),
  end: marked('<|END_OF_TURN_TOKEN|>'),
};

/** The beginning of a prompt. */
export const BEGIN = marked('<BOS_TOKEN>');

/** The tokens around each text of Command A+. */
export const TEXT = { begin: marked('<|START_TEXT|>'), end: marked('<|END_TEXT|>') };

/** The tokens around the response in a reply. */
export const RESPONSE = { begin: marked('<|START_RESPONSE|>'), end: marked('<|END_RESPONSE|>') };

/** Writes a system or user turn. */
export function writeTurn(out: Writer, role: 'system' | 'user', content: Message['content']): void {
  out.markup(TURN[role]);
  out.content(textOf(content));
  out.markup(TURN.end);
}

/**
 * Writes a turn of the model.
 *
 * @param replyPrefix The end of the generation prompt, such as the beginning of a response.
 */
export function writeReply(out: Writer, say: () => void, replyPrefix?: Markup): void {
  out.markup(TURN.reply);
  out.reply();
  if (replyPrefix !== undefined) out.markup(replyPrefix);
  out.sampled(true);
  say();
  out.markup(TURN.end);
  out.sampled(false);
}

/** Writes the generation prompt. */
export function writeGenerationPrompt(out: Writer, replyPrefix?: Markup): void {
  out.message(null);
  out.markup(TURN.reply);
  out.reply();
  if (replyPrefix !== undefined) out.markup(replyPrefix);
}
