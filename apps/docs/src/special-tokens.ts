import type { PromptFormat } from '@modelspeak/core';
import { harmfulTokens } from '@modelspeak/core/authoring';

/** How many special tokens, and headings between turns, a prompt has: those within content too. */
export function countSpecialTokens(format: PromptFormat, prompt: string): number {
  const tokens = harmfulTokens(format);
  let count = 0;
  for (let match = tokens.find(prompt); match; match = tokens.find(prompt, match.end)) count++;
  return count;
}
