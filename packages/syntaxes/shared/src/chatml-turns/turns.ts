import type { Writer } from '@modelspeak/core';
import { type Markup, markup, replyEnd } from '@modelspeak/core/authoring';

/** The roles that have turns in ChatML. */
export type ChatmlRole = 'system' | 'user' | 'assistant' | 'tool';

const header = (role: ChatmlRole): Markup =>
  markup({ control: '<|im_start|>' }, { scaffold: `${role}\n` });

const HEADERS: Record<ChatmlRole, Markup> = {
  system: header('system'),
  user: header('user'),
  assistant: header('assistant'),
  tool: header('tool'),
};
const END = markup({ control: '<|im_end|>' }, { scaffold: '\n' });
const END_REPLY = replyEnd('<|im_end|>', '\n');

/**
 * Writes a turn that the model reads: `<|im_start|>user`, its text, `<|im_end|>`.
 *
 * @param say Writes the text of the turn.
 *
 * @example
 * ```ts
 * import { writeTurn } from '@modelspeak/syntaxes/chatml-turns';
 * import { PieceWriter } from '@modelspeak/core/authoring';
 *
 * const out = new PieceWriter({ messages: [] });
 * writeTurn(out, 'user', () => out.content('Hi'));
 * console.log(out.segments.map(({ text }) => text).join('')); // <|im_start|>user\nHi<|im_end|>\n
 * ```
 */
export function writeTurn(out: Pick<Writer, 'markup'>, role: ChatmlRole, say: () => void): void {
  beginTurn(out, role);
  say();
  endTurn(out);
}

/** Writes the header of a turn that the model reads: like {@link writeTurn}, for hot paths. */
export function beginTurn(out: Pick<Writer, 'markup'>, role: ChatmlRole): void {
  out.markup(HEADERS[role]);
}

/** Writes the end of a turn that the model reads. */
export function endTurn(out: Pick<Writer, 'markup'>): void {
  out.markup(END);
}

/**
 * Writes a turn of the model: it samples its text and `<|im_end|>`.
 *
 * @param say Writes the text of the model.
 * @param replyPrefix What the prompt already contains of the reply, such as `<think>`.
 *
 * @example
 * ```ts
 * import { writeReply } from '@modelspeak/syntaxes/chatml-turns';
 * import { PieceWriter } from '@modelspeak/core/authoring';
 *
 * const out = new PieceWriter({ messages: [] });
 * writeReply(out, () => out.content('Hello!'));
 * const sampled = out.segments.filter((segment) => segment.sampled);
 * console.log(sampled.map(({ text }) => text).join('')); // Hello!<|im_end|>
 * ```
 */
export function writeReply(out: Writer, say: () => void, replyPrefix?: Markup): void {
  beginReply(out, replyPrefix);
  out.sampled(true);
  say();
  out.markup(END_REPLY);
}

/**
 * Writes the header of the reply: the generation prompt.
 *
 * @param replyPrefix The start of the reply, such as `<think>`.
 *
 * @example
 * ```ts
 * import { writeGenerationPrompt } from '@modelspeak/syntaxes/chatml-turns';
 * import { PieceWriter } from '@modelspeak/core/authoring';
 *
 * const out = new PieceWriter({ messages: [] });
 * writeGenerationPrompt(out);
 * console.log(out.segments.map(({ text }) => text).join('')); // <|im_start|>assistant\n
 * ```
 */
export function writeGenerationPrompt(out: Writer, replyPrefix?: Markup): void {
  out.message(null);
  beginReply(out, replyPrefix);
}

function beginReply(out: Writer, replyPrefix: Markup | undefined): void {
  out.markup(HEADERS.assistant);
  out.reply();
  if (replyPrefix !== undefined) out.markup(replyPrefix);
}
