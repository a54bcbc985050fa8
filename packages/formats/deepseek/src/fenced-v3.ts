import type { Conversation, Writer } from '@modelspeak/core';
import type { WriteContext } from '@modelspeak/core/authoring';
import { type FencedStyle, writeFencedTurns } from './fenced.js';
import { writeSystem } from './system.js';
import { BEGIN } from './tokens.js';

/** How V3's chat template differs from R1's. */
const STYLE: FencedStyle = { betweenResults: '\n', writeThought: () => {}, losesCalls: true };

/** Writes a conversation without its tools, as V3's chat template does. */
export function writeV3(
  { messages }: Conversation,
  out: Writer,
  context: WriteContext<object>,
): void {
  out.message(null);
  out.control(BEGIN);
  writeSystem(messages, out);
  writeFencedTurns(messages, out, context, STYLE);
}
