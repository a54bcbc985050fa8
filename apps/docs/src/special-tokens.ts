import type { PromptFormat } from '@modelspeak/core';
import { harmfulTokens } from '@modelspeak/core/authoring';

/** Counts the special tokens and turn headings in a prompt, including those in content. */
export function countSpecialTokens(format: PromptFormat, prompt: string): number {
  const tokens = harmfulTokens(format);
  let count = 0;
  for (let match = tokens.find(prompt); match; match = tokens.find(prompt, match.end)) count++;
  return count;
}
