import { NEVER, type Node, type Rule } from './node.js';

/** Collects the rules of a language. */
export class RuleSet {
  readonly rules = new Map<string, Rule>();
  readonly #shared = new Map<unknown, Map<string, string>>();

  /** A reference to a rule that is made once per owner and key; it may refer to itself. */
  shared(owner: unknown, key: string, hint: string, make: () => Node): Node {
    const names = this.#shared.get(owner) ?? new Map<string, string>();
    this.#shared.set(owner, names);
    const known = names.get(key);
    if (known !== undefined) return { kind: 'rule', name: known };
    const name = this.#nameFor(hint);
    names.set(key, name);
    this.rules.set(name, { node: NEVER });
    this.rules.set(name, { node: make() });
    return { kind: 'rule', name };
  }

  /** A reference to a new rule. */
  add(hint: string, node: Node): Node {
    const name = this.#nameFor(hint);
    this.rules.set(name, { node });
    return { kind: 'rule', name };
  }

  /** A unique name of lower-case letters, digits and dashes, which every grammar accepts. */
  #nameFor(hint: string): string {
    const words = hint.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const base =
      words
        .join('-')
        .replace(/^(?=\d)/, 'r')
        .slice(0, 40) || 'rule';
    let name = base;
    for (let count = 2; this.rules.has(name) || name === 'root' || name === 'start'; count++) {
      name = `${base}-${count}`;
    }
    return name;
  }
}
