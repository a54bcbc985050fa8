import type { PromptFormat } from '@modelspeak/core';
import { compileControlTokens } from '@modelspeak/core/authoring';

/** Sample replacements for the `*` of a pattern: digits and words. */
const RUNS = ['0', '117', 'audio', 'tool_call_2'];

/**
 * The tokenizer's special tokens that a format does not write itself, with a few samples of each
 * pattern.
 */
export function specialTokens({ control, special }: PromptFormat): readonly string[] {
  const all = special.flatMap((token) =>
    token.includes('*') ? RUNS.map((run) => token.replace('*', run)) : [token],
  );
  return [...new Set(all)].filter((token) => !control.includes(token));
}

/** All texts that must never come out of content unescaped. */
export function harmfulTexts(format: PromptFormat): readonly string[] {
  return [...new Set([...format.control, ...format.delimiters, ...specialTokens(format)])];
}

/** Creates a function that finds texts as a tokenizer does: left to right, longest first. */
export function finder(texts: readonly string[]): (text: string) => readonly string[] {
  const compiled = compileControlTokens(texts);
  return (text) => {
    const found: string[] = [];
    let match = compiled.find(text);
    while (match !== undefined) {
      found.push(match.token);
      match = compiled.find(text, match.end);
    }
    return found;
  };
}
