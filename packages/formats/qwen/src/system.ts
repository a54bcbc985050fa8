import type { Conversation, Writer } from '@modelspeak/core';
import { systemOf, writeSystemTurn } from '@modelspeak/syntaxes/chatml-turns';
import { writeJsonTools } from './json-tools.js';

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
