import type { Node, Rule } from './node.js';

/** A part that may be endless: how many of its parts must still prove finite, and what waits for it. */
interface Waiting {
  missing: number;
  readonly above: Waiting[];
}

/** The names of the rules without finite texts, because each text would contain another. */
export function endlessRules(rules: ReadonlyMap<string, Rule>): ReadonlySet<string> {
  const waiting = new Map<string, Waiting>();
  for (const name of rules.keys()) waiting.set(name, { missing: 1, above: [] });
  const ended: Waiting[] = [];
  for (const [name, { node }] of rules) {
    const rule = waiting.get(name);
    if (rule === undefined) continue;
    const inner = waitingFor(node, waiting);
    if (inner === undefined) ended.push(rule);
    else inner.above.push(rule);
  }
  const endless = new Map(Array.from(waiting, ([name, rule]) => [rule, name]));
  for (let each = ended.pop(); each !== undefined; each = ended.pop()) {
    endless.delete(each);
    for (const above of each.above) {
      above.missing--;
      if (above.missing === 0) ended.push(above);
    }
  }
  return new Set(endless.values());
}

/** What waits for a node to prove finite; `undefined` if it is finite. */
function waitingFor(node: Node, rules: ReadonlyMap<string, Waiting>): Waiting | undefined {
  switch (node.kind) {
    case 'rule':
      return rules.get(node.name);
    case 'sequence': {
      const all = node.of.flatMap((each) => waitingFor(each, rules) ?? []);
      return waitFor(all, all.length);
    }
    case 'choice': {
      const all = node.of.map((each) => waitingFor(each, rules));
      return all.includes(undefined)
        ? undefined
        : waitFor(
            all.flatMap((each) => each ?? []),
            1,
          );
    }
    case 'repeat':
      return node.min === 0 ? undefined : waitingFor(node.of, rules);
    case 'lexeme':
    case 'call':
    case 'arguments':
      return waitingFor(node.of, rules);
    default:
      return undefined;
  }
}

/** Waits for as many of the others as are missing; `undefined` if none are. */
function waitFor(others: readonly Waiting[], missing: number): Waiting | undefined {
  if (missing === 0) return undefined;
  const waiting: Waiting = { missing, above: [] };
  for (const other of others) other.above.push(waiting);
  return waiting;
}
