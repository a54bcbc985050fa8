import type { Writer } from '@modelspeak/core';
import { writeHeader } from '@modelspeak/syntaxes/llama-turns';

/** Writes the generation prompt. */
export function openReply(out: Writer): void {
  out.message(null);
  writeHeader(out, 'assistant');
}
