import { choice, EMPTY, isNever, type Node, optional, sequence } from '../nodes/node.js';
import type { RuleSet } from '../nodes/rule-set.js';

/** One of several things in a row. */
export interface Member {
  readonly node: Node;
  readonly isRequired: boolean;
}

/**
 * Members in their order, those that are not required present or not, with separators between them.
 *
 * @param more What may follow them after a separator, each any number of times.
 */
export function inOrder(
  members: readonly Member[],
  separator: Node,
  rules: RuleSet,
  hint: string,
  more?: Node,
): Node {
  const others =
    more === undefined
      ? EMPTY
      : ({
          kind: 'repeat',
          of: sequence(separator, more),
          min: 0,
          max: Number.POSITIVE_INFINITY,
        } as const);
  /** What follows where something came before. */
  let after: Node = others;
  /** The same where nothing did. */
  let first: Node = more === undefined ? EMPTY : optional(sequence(more, others));
  for (const { node, isRequired } of [...members].reverse()) {
    if (!isRequired && isNever(node)) continue;
    // Both are written in many places.
    if (!isRequired && after.kind === 'sequence' && after.of.length > 1)
      after = rules.add(hint, after);
    const present = sequence(node, after);
    first = isRequired ? present : first === EMPTY ? optional(present) : choice(present, first);
    const next = sequence(separator, node);
    after = sequence(isRequired ? next : optional(next), after);
  }
  return first;
}
