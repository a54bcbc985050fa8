import type { Writer } from '@modelspeak/core';
import { writeHeader } from '@modelspeak/syntaxes/llama-turns';

/** Ends a prompt with the header of the reply to come. */
export function openReply(out: Writer): void {
  out.message(null);
  writeHeader(out, 'assistant');
}
