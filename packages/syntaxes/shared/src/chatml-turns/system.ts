import type { Conversation, Writer } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { writeTurn } from './turns.js';

/**
 * Returns the system message at the beginning, if any. Other system messages keep their position.
 *
 * @example
 * ```ts
 * import { systemOf } from '@modelspeak/syntaxes/chatml-turns';
 *
 * console.log(systemOf({ messages: [{ role: 'system', content: 'Be brief.' }] })); // Be brief.
 * ```
 */
export function systemOf({ messages }: Conversation): string | undefined {
  const first = messages[0];
  return first?.role === 'system' ? textOf(first.content) : undefined;
}

/**
 * Writes the system turn, with or without a system message.
 *
 * @param say Writes the text of the turn.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { writeSystemTurn } from '@modelspeak/syntaxes/chatml-turns';
 *
 * const out = new PieceWriter({ messages: [] });
 * writeSystemTurn(out, undefined, () => out.scaffold('You are a helpful assistant.'));
 * console.log(out.segments.map(({ text }) => text).join(''));
 * // <|im_start|>system\nYou are a helpful assistant.<|im_end|>\n
 * ```
 */
export function writeSystemTurn(out: Writer, system: string | undefined, say: () => void): void {
  out.message(system === undefined ? null : 0);
  writeTurn(out, 'system', say);
}
