import type { ControlTokens } from '@modelspeak/core/authoring';

/** Matches text with the form of a special token: `<|im_end|>` and `<｜User｜>`, but not `<start_of_turn>`. */
const SHAPE = /<[|｜][^\s<>|｜'"{}]{1,60}[|｜]>/g;

type Match = NonNullable<ReturnType<ControlTokens['find']>>;

/** Finds the special tokens in a text, in order. */
export function matchesIn(text: string, tokens: ControlTokens): readonly Match[] {
  const matches: Match[] = [];
  for (let match = tokens.find(text); match !== undefined; match = tokens.find(text, match.end)) {
    matches.push(match);
  }
  return matches;
}

/** The special tokens of a model: those in its prompts and replies, and all others. */
export interface SpecialTokens {
  readonly control: readonly string[];
  readonly special: readonly string[];
}

/**
 * Splits special tokens into those in a template, its prompts or its replies, and all others. The first group also
 * includes added tokens that are not special to the tokenizer, and any text with the form of a special token.
 *
 * @param texts The template, its output in a trial, and the marks of replies.
 */
export function divideTokens(
  special: readonly string[],
  added: readonly string[],
  texts: readonly string[],
): SpecialTokens {
  const text = texts.join('\n');
  const spelled = text.match(SHAPE) ?? [];
  const isHeld = (token: string): boolean => text.includes(token);
  const all = [...new Set([...special, ...added.filter(isHeld), ...spelled])].filter(Boolean);
  const isPattern = (token: string): boolean => token.includes('*');
  const control = all.filter((token) => !isPattern(token) && isHeld(token));
  return { control, special: all.filter((token) => !control.includes(token)) };
}
