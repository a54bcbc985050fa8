import type { ReplyChunk } from '@modelspeak/core';
import { compileControlTokens, createControlScanner } from '@modelspeak/core/authoring';

/** Cuts a reply around the special tokens that it spells, as a decoder of token ids does. */
export function cutAtTokens(reply: string, control: readonly string[]): readonly ReplyChunk[] {
  const chunks: ReplyChunk[] = [];
  const scanner = createControlScanner(compileControlTokens(control), {
    text: (text) => chunks.push(text),
    control: (token) => chunks.push({ token }),
  });
  scanner.push(reply);
  scanner.end();
  return chunks;
}
