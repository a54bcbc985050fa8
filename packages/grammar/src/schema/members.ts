import { choice, EMPTY, isNever, type Node, optional, sequence } from '../nodes/node.js';
import type { RuleSet } from '../nodes/rule-set.js';

/** One of several items in a row. */
export interface Member {
  readonly node: Node;
  readonly isRequired: boolean;
}

/**
 * Members in order, optional ones present or not, with separators between them.
 *
 * @param more What may follow them after a separator, any number of times.
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
  /** What follows if something came before. */
  let after: Node = others;
  /** What follows if nothing came before. */
  let first: Node = more === undefined ? EMPTY : optional(sequence(more, others));
  for (const { node, isRequired } of [...members].reverse()) {
    if (!isRequired && isNever(node)) continue;
    // A rule, because it is used several times.
    if (!isRequired && after.kind === 'sequence' && after.of.length > 1)
      after = rules.add(hint, after);
    const present = sequence(node, after);
    first = isRequired ? present : first === EMPTY ? optional(present) : choice(present, first);
    const next = sequence(separator, node);
    after = sequence(isRequired ? next : optional(next), after);
  }
  return first;
}
