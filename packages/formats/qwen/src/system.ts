import type { Conversation, Writer } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { writeTurn } from '@modelspeak/syntaxes/chatml-turns';
import { writeJsonTools } from './json-tools.js';

/** Returns the system message at the beginning, if any. Other system messages keep their position. */
export function systemOf({ messages }: Conversation): string | undefined {
  const first = messages[0];
  return first?.role === 'system' ? textOf(first.content) : undefined;
}

/** Writes the system turn, with or without a system message. */
export function writeSystemTurn(out: Writer, system: string | undefined, say: () => void): void {
  out.message(system === undefined ? null : 0);
  writeTurn(out, 'system', say);
}

/**
 * Writes the system message and the tools of Qwen 3 and versions with the same layout.
 *
 * @param beforeTools Whether tools without a system message follow an empty one.
 * @returns The index of the next message.
 */
export function writeSystem(conversation: Conversation, out: Writer, beforeTools: boolean): number {
  const system = systemOf(conversation);
  const { tools } = conversation;
  if (system === undefined && !tools?.length) return 0;
  writeSystemTurn(out, system, () => {
    if (system !== undefined) out.content(system);
    if (!tools?.length) return;
    if (system !== undefined || beforeTools) out.scaffold('\n\n');
    writeJsonTools(out, tools);
  });
  return system === undefined ? 0 : 1;
}
