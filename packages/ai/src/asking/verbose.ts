import type { Answer } from './answer.js';

/** A line such as `Tokens: 29 @ Cost: $0.0001 in 1.0 seconds`, without a cost of 0. */
export function verboseLine(
  answers: readonly Pick<Answer, 'usage' | 'cost' | 'milliseconds'>[],
): string {
  const tokens = answers.reduce(
    (sum, { usage }) => sum + (usage === undefined ? 0 : usage.input + usage.output),
    0,
  );
  const cost = answers.reduce((sum, answer) => sum + (answer.cost ?? 0), 0);
  const milliseconds = Math.max(0, ...answers.map((answer) => answer.milliseconds));
  const price = cost === 0 ? '' : ` @ Cost: $${cost.toFixed(4)}`;
  return `Tokens: ${tokens}${price} in ${(milliseconds / 1000).toFixed(1)} seconds`;
}

/** Reports a line if `verbose` asks for it. */
export function tell(
  verbose: boolean | ((line: string) => void) | undefined,
  line: () => string,
): void {
  // biome-ignore lint/suspicious/noConsole: the program asked for it
  if (verbose === true) console.info(line());
  else if (typeof verbose === 'function') verbose(line());
}
