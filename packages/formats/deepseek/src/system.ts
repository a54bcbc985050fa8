import type { Message, Writer } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';

/** Writes all system messages before the first turn, wherever they are in the conversation. */
export function writeSystem(messages: readonly Message[], out: Writer): void {
  let isFirst = true;
  messages.forEach(({ role, content }, index) => {
    if (role !== 'system') return;
    out.message(index);
    if (!isFirst) out.scaffold('\n\n');
    out.content(textOf(content));
    isFirst = false;
  });
}
