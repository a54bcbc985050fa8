import type { ChatReply } from '@modelspeak/chat';

/** How likely each choice is. */
export interface Distribution {
  /** The probability of each choice. They add up to 1. */
  readonly probabilities: Readonly<Record<string, number>>;
  /** The total probability that the model gave to the choices: close to 1 if it understood the task. */
  readonly mass: number;
}

/**
 * How likely the choices were as the first token, if the server reports that.
 *
 * A server reports only a few tokens: a choice that is not among them counts as impossible.
 */
export function distributionOf(
  reply: ChatReply,
  names: readonly string[],
  labels: readonly string[],
  ids: readonly number[] | undefined,
): Distribution | undefined {
  const [first] = reply.logProbs ?? [];
  if (first === undefined) return undefined;
  const told = [...first.top, first];
  const weights = names.map((_, index) => {
    const found = told.find(({ id, token }) =>
      id === undefined || ids === undefined ? token === labels[index] : id === ids[index],
    );
    return found === undefined ? 0 : Math.exp(found.logProb);
  });
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  if (mass === 0) return undefined;
  const probabilities = names.map((name, index) => [name, (weights[index] ?? 0) / mass]);
  return { probabilities: Object.fromEntries(probabilities), mass: Math.min(1, mass) };
}
