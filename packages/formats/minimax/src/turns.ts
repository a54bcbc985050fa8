import type { Message, Writer } from '@modelspeak/core';
import { inCallOrder, type Markup, markup, replyEnd } from '@modelspeak/core/authoring';
import { END, TURN } from './tokens.js';

/** The header of a reply. */
export const REPLY = markup({ control: TURN }, { scaffold: 'ai\n' });
const USER = markup({ control: TURN }, { scaffold: 'user\n' });
const RESULTS = markup({ control: TURN }, { scaffold: 'tool' });
/** What ends a turn. */
export const END_TURN: Markup = markup({ control: END }, { scaffold: '\n' });
const END_REPLY = replyEnd(END, '\n');

/**
 * Writes what the system says, or what it says where nobody says anything.
 *
 * @param say Writes what a message says.
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

/** What a version writes of each kind of message. */
export interface MessageWriters {
  /** Writes what a user says or a tool returns. */
  readonly heard: (content: Message['content'], index: number) => void;
  /** Writes what follows the header of a reply. */
  readonly reply: (message: Extract<Message, { role: 'assistant' }>, index: number) => void;
}

/**
 * Writes the messages after the one of the system, each as its turn; results that follow one another
 * share one.
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
