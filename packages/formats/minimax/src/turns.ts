import type { Message, Writer } from '@modelspeak/core';
import { inCallOrder, type Markup, markup, replyEnd } from '@modelspeak/core/authoring';
import { END, TURN } from './tokens.js';

/** The header of a reply. */
export const REPLY = markup({ control: TURN }, { scaffold: 'ai\n' });
const USER = markup({ control: TURN }, { scaffold: 'user\n' });
const RESULTS = markup({ control: TURN }, { scaffold: 'tool' });
/** The end of a turn. */
export const END_TURN: Markup = markup({ control: END }, { scaffold: '\n' });
const END_REPLY = replyEnd(END, '\n');

/**
 * Writes the system message, or the default one.
 *
 * @param say Writes the content of a message.
 */
export function writeSystem(
  [first]: readonly Message[],
  out: Writer,
  identity: string,
  say: (content: Message['content']) => void,
): void {
  if (first?.role !== 'system' || first.content.length === 0) {
    out.scaffold(identity);
    return;
  }
  out.message(0);
  say(first.content);
  out.message(null);
}

/** How a version writes each kind of message. */
export interface MessageWriters {
  /** Writes the content of a user message or a tool result. */
  readonly heard: (content: Message['content'], index: number) => void;
  /** Writes the part of a reply after its header. */
  readonly reply: (message: Extract<Message, { role: 'assistant' }>, index: number) => void;
}

/**
 * Writes the messages after the system message, each as its own turn. Consecutive results share a turn.
 */
export function writeTurns(
  messages: readonly Message[],
  out: Writer,
  { heard, reply }: MessageWriters,
): void {
  for (const [place, { message, index }] of inCallOrder(messages).entries()) {
    if (message.role === 'system') continue;
    out.message(index);
    if (message.role === 'assistant') {
      out.markup(REPLY);
      out.reply();
      reply(message, index);
      out.markup(END_REPLY);
    } else if (message.role === 'tool') {
      if (messages[place - 1]?.role !== 'tool') out.markup(RESULTS);
      out.scaffold('\n<response>');
      heard(message.content, index);
      out.scaffold('</response>');
      if (messages[place + 1]?.role !== 'tool') out.markup(END_TURN);
    } else {
      out.markup(USER);
      heard(message.content, index);
      out.markup(END_TURN);
    }
  }
}
