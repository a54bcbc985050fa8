/** About how many characters a token has. */
const CHARACTERS = 4;

/** About how many tokens a request takes: those of its prompt, and of the reply that it allows for. */
export function guessTokens(
  prompt: string | readonly number[],
  maxTokens: number | undefined,
): number {
  const sent = typeof prompt === 'string' ? Math.ceil(prompt.length / CHARACTERS) : prompt.length;
  return sent + (maxTokens ?? 0);
}
