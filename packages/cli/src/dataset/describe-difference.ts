import type { CheckedTokens } from '@modelspeak/datasets';

/** How the tokens of a trainer differ from ours. */
export interface TokenDifference {
  /** What differs, the same for rows that differ in the same way. */
  readonly kind: string;
  /** Where. */
  readonly message: string;
}

/** Writes token ids as text. */
export type Spell = (ids: readonly number[]) => string;

/** How many tokens are shown before one that differs. */
const BEFORE = 6;

/**
 * Describes the first token that a trainer has otherwise, or each kind of token of which only one
 * of both trains some.
 */
export function describeDifferences(
  ours: CheckedTokens,
  theirs: CheckedTokens,
  spell: Spell,
): readonly TokenDifference[] {
  const shown = (ids: readonly number[], from: number, to: number): string =>
    JSON.stringify(spell(ids.slice(Math.max(0, from), to)));
  const at = firstDifference(ours.ids, theirs.ids);
  if (at !== undefined) {
    const there = shown(theirs.ids, at, at + BEFORE);
    const here = shown(ours.ids, at, at + BEFORE);
    const message = `after ${shown(ours.ids, at - BEFORE, at)}, it has ${there}, not ${here}`;
    return [{ kind: 'other prompt', message }];
  }
  if (ours.trained.includes(true) && !theirs.trained.includes(true)) {
    const message = 'most likely its chat template has no {% generation %} marks';
    return [{ kind: 'other mask: nothing is trained there', message }];
  }
  const found = new Map<string, { count: number; readonly place: string }>();
  ours.trained.forEach((isTrained, index) => {
    if (isTrained === theirs.trained[index]) return;
    const token = shown(ours.ids, index, index + 1);
    const who = isTrained ? 'not trained there' : 'trained there only';
    const kind = `${token} after ${shown(ours.ids, index - 1, index)} is ${who}`;
    const known = found.get(kind) ?? {
      count: 0,
      place: `${shown(ours.ids, index - BEFORE, index)} before token ${index}`,
    };
    found.set(kind, { ...known, count: known.count + 1 });
  });
  return [...found].map(([kind, { count, place }]) => ({
    kind: `other mask: ${kind}`,
    message: `${count} ${count === 1 ? 'time' : 'times'}, first after ${place}`,
  }));
}

function firstDifference(ours: readonly number[], theirs: readonly number[]): number | undefined {
  const length = Math.max(ours.length, theirs.length);
  for (let at = 0; at < length; at++) if (ours[at] !== theirs[at]) return at;
  return undefined;
}
