/** What is spelled as special tokens are: `<|im_end|>`, `<｜User｜>`, `<start_of_turn>` is not. */
const SHAPE = /<[|｜][^\s<>|｜'"{}]{1,60}[|｜]>/g;

/** The special tokens of a model: those that its prompts and replies hold, and all others. */
export interface SpecialTokens {
  readonly control: readonly string[];
  readonly special: readonly string[];
}

/**
 * Divides special tokens by whether a template, its prompts or its replies hold them. Added tokens that
 * are not special to the tokenizer count where they do; so does what is spelled as special tokens are,
 * whether it was named or not.
 *
 * @param texts The template, what it has written for a try, and the marks of replies.
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
