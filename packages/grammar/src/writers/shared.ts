import { isNever, type Node, type Rules } from '../nodes/node.js';

/** The names of the rules that a node refers to, directly or not. */
export function reachable(root: Node, rules: Rules['rules']): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: Node): void => {
    if (node.kind === 'rule' && !names.has(node.name)) {
      names.add(node.name);
      const rule = rules.get(node.name);
      if (rule !== undefined) visit(rule.node);
    }
    if (!('of' in node)) return;
    if ('kind' in node.of) visit(node.of);
    else for (const each of node.of) visit(each);
  };
  visit(root);
  return names;
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
