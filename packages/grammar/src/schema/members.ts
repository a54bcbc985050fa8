import {
  choiceOf,
  EMPTY,
  isNever,
  NEVER,
  type Node,
  optional,
  repeat,
  sequence,
  sequenceOf,
} from '../nodes/node.js';
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
  if (members.some(({ node, isRequired }) => isRequired && isNever(node))) return NEVER;
  const present = members.filter(({ node }) => !isNever(node));
  const other = more && rules.once(hint, more);
  const others = other === undefined ? EMPTY : repeat(sequence(separator, other));
  /** What follows if something came before, last part first. */
  let after: Node[] = [others];
  /** The alternatives if nothing came before, last one first. */
  let ways: Node[] = other === undefined ? [] : [optional(sequence(other, others))];
  for (const [index, { node, isRequired }] of [...present.entries()].reverse()) {
    // A member that may come first is used twice, and so is all that follows it.
    const mayBeFirst = index === 0 || present[index - 1]?.isRequired === false;
    const isTwice = mayBeFirst && index > 0;
    const each = isTwice ? rules.once(hint, node) : node;
    if (mayBeFirst || !isRequired) {
      let rest = sequenceOf(after.reverse());
      const isSeveral = rest.kind === 'sequence' && rest.of.length > 1;
      if (!isRequired && isSeveral) rest = rules.add(hint, rest);
      else if (isTwice) rest = rules.once(hint, rest);
      after = [rest];
      const way = sequence(each, rest);
      if (isRequired) ways = [way];
      else ways.push(ways.length === 0 ? optional(way) : way);
    }
    after.push(isRequired ? sequence(separator, each) : optional(sequence(separator, each)));
  }
  return ways.length === 0 ? EMPTY : choiceOf(ways.reverse());
}
