import type { Node, Rule } from './node.js';

/** The names of the rules that a node refers to, directly or not. */
export function reachable(root: Node, rules: ReadonlyMap<string, Rule>): ReadonlySet<string> {
  const names = new Set<string>();
  const nodes = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.kind === 'rule' && !names.has(node.name)) {
      names.add(node.name);
      const rule = rules.get(node.name);
      if (rule !== undefined) nodes.push(rule.node);
    }
    if (!('of' in node)) continue;
    if ('kind' in node.of) nodes.push(node.of);
    else for (const each of node.of) nodes.push(each);
  }
  return names;
}
