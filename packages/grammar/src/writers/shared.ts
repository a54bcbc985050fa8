import { isNever, type Node, type Rules } from '../nodes/node.js';
import { reachable } from '../nodes/reachable.js';

/** Returns the rules that a node refers to, directly or not, in their order. */
export type FindRules = (root: Node) => readonly (readonly [name: string, node: Node])[];

export function rulesReached(rules: Rules['rules']): FindRules {
  const order = new Map(Array.from(rules.keys(), (name, at) => [name, at]));
  const placeOf = (name: string): number => order.get(name) ?? 0;
  return (root) =>
    Array.from(reachable(root, rules))
      .sort((one, other) => placeOf(one) - placeOf(other))
      .flatMap((name) => {
        const rule = rules.get(name);
        return rule === undefined ? [] : [[name, rule.node]];
      });
}

/** Unwraps nodes that only label their content. */
export function transparent(node: Node): Node {
  switch (node.kind) {
    case 'lexeme':
    case 'call':
    case 'arguments':
      return transparent(node.of);
    default:
      return node;
  }
}

/** Whether a part of a sequence spells any text. */
export function isSpelled(node: Node): boolean {
  const inner = transparent(node);
  return (
    inner.kind !== 'end' && !(inner.kind === 'literal' && inner.text === '') && !isNever(inner)
  );
}

export function times({ min, max }: { readonly min: number; readonly max: number }): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === max) return `{${min}}`;
  return min === 0 && max === 1 ? '?' : `{${min},${max}}`;
}
