import type { PromptFormat } from '@modelspeak/core';
import { compileControlTokens } from '@modelspeak/core/authoring';

/** What the `*` of a pattern is tried with: digits and words. */
const RUNS = ['0', '117', 'audio', 'tool_call_2'];

/**
 * The special tokens of the model's tokenizer that a format does not write itself. Of the many that
 * a pattern matches, these are some.
 */
export function specialTokens({ control, special }: PromptFormat): readonly string[] {
  const all = special.flatMap((token) =>
    token.includes('*') ? RUNS.map((run) => token.replace('*', run)) : [token],
  );
  return [...new Set(all)].filter((token) => !control.includes(token));
}

/** Every text that must not come out of content whole. */
export function harmfulTexts(format: PromptFormat): readonly string[] {
  return [...new Set([...format.control, ...format.delimiters, ...specialTokens(format)])];
}

/** Finds texts as a tokenizer does: from left to right, the longest at each place. */
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
