/** The approximate number of characters in a token. */
const CHARACTERS = 4;

/** Estimates the tokens of a request: its prompt, and the longest reply that it allows. */
export function guessTokens(
  prompt: string | readonly number[],
  maxTokens: number | undefined,
): number {
  const sent = typeof prompt === 'string' ? Math.ceil(prompt.length / CHARACTERS) : prompt.length;
  return sent + (maxTokens ?? 0);
}
