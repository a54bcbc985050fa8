import type { CheckedTokens } from '@modelspeak/datasets';

/** How the tokens of a trainer differ from ours. */
export interface TokenDifference {
  readonly kind: 'other prompt' | 'other mask';
  readonly message: string;
}

/** Describes the first token that a trainer has or trains otherwise; `undefined` if there is none. */
export function describeDifference(
  ours: CheckedTokens,
  theirs: CheckedTokens,
): TokenDifference | undefined {
  const length = Math.max(ours.ids.length, theirs.ids.length);
  for (let at = 0; at < length; at++) {
    const our = ours.ids[at];
    const their = theirs.ids[at];
    if (our === their) continue;
    const message = `token ${at} is ${their ?? 'missing'} there, ${our ?? 'missing'} here`;
    return { kind: 'other prompt', message };
  }
  const at = ours.trained.findIndex((isTrained, index) => isTrained !== theirs.trained[index]);
  if (at === -1) return undefined;
  const count = ours.trained.filter(
    (isTrained, index) => isTrained !== theirs.trained[index],
  ).length;
  const which = theirs.trained[at] ? 'trained there, not here' : 'trained here, not there';
  const message = `token ${at}, ${ours.ids[at]}, is ${which}; ${count} tokens differ`;
  return { kind: 'other mask', message };
}
