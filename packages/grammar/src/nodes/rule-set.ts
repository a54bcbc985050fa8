import { NEVER, type Node, type Rule } from './node.js';

/** The length, roughly in characters, from which a node that is used several times becomes a rule. */
const LONG = 1000;

/** The names of first rules, and those that a writer gives to rules of its own. */
const RESERVED = /^(?:root|start|(?:text|part)-\d+)$/;

/** Options of {@link RuleSet.shared}. */
export interface RuleOptions {
  /** The path of its schema. */
  readonly path?: string | undefined;
  /** Whether `finish` makes it, which keeps the call stack short. */
  readonly isLater?: boolean | undefined;
}

/** A node that was made in place, or is being made. */
interface Made {
  node?: Node;
  /** The name of its rule, if something refers to it before it is made. */
  name?: string;
}

/** Collects the rules of a language. */
export class RuleSet {
  readonly rules = new Map<string, Rule>();
  readonly #shared = new Map<unknown, Map<string, string>>();
  readonly #made = new Map<unknown, Map<string, Made>>();
  /** The last number that was appended to each name. */
  readonly #counts = new Map<string, number>();
  readonly #later: (() => void)[] = [];

  /** A reference to a rule that is made once per owner and key; it may refer to itself. */
  shared(
    owner: unknown,
    key: string,
    hint: string,
    make: () => Node,
    { path, isLater = false }: RuleOptions = {},
  ): Node {
    const names = of(this.#shared, owner);
    const known = names.get(key);
    if (known !== undefined) return { kind: 'rule', name: known };
    const name = this.#nameFor(hint);
    names.set(key, name);
    const finish = (): void => {
      this.rules.set(name, { node: make(), path });
    };
    if (isLater) this.#later.push(finish);
    else finish();
    return { kind: 'rule', name };
  }

  /**
   * A node that is made once per owner and key. It becomes a rule if it refers to itself, and if it is
   * long, unless it is the body of a rule already.
   */
  inPlace(
    owner: unknown,
    key: string,
    hint: string,
    make: () => Node,
    { path, isBody }: { readonly path: string; readonly isBody: boolean },
  ): Node {
    const all = of(this.#made, owner);
    const known = all.get(key);
    if (known?.node !== undefined) {
      known.node = this.once(hint, known.node);
      return known.node;
    }
    if (known !== undefined) {
      known.name ??= this.#nameFor(hint);
      return { kind: 'rule', name: known.name };
    }
    const made: Made = {};
    all.set(key, made);
    const node = make();
    if (made.name !== undefined) {
      this.rules.set(made.name, { node, path });
      made.node = { kind: 'rule', name: made.name };
    } else made.node = isBody ? node : this.once(hint, node);
    return made.node;
  }

  /** A reference to a new rule. */
  add(hint: string, node: Node): Node {
    const name = this.#nameFor(hint);
    this.rules.set(name, { node });
    return { kind: 'rule', name };
  }

  /** A node that is used several times: a reference to a new rule if it is long. */
  once(hint: string, node: Node): Node {
    return isLong(node) ? this.add(hint, node) : node;
  }

  /** Makes the rules that were left for later. */
  finish(): void {
    for (let make = this.#later.pop(); make !== undefined; make = this.#later.pop()) make();
  }

  /** Reserves a unique name of lower-case letters, digits and dashes, which every grammar accepts. */
  #nameFor(hint: string): string {
    const words = hint.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const base =
      words
        .join('-')
        .replace(/^(?=\d)/, 'r')
        .replace(/^(?=(?:text|part)$)/, 'a-')
        .slice(0, 40) || 'rule';
    let count = this.#counts.get(base) ?? 1;
    let name = count === 1 ? base : `${base}-${count}`;
    while (this.rules.has(name) || RESERVED.test(name)) name = `${base}-${++count}`;
    this.#counts.set(base, count);
    this.rules.set(name, { node: NEVER });
    return name;
  }
}

function of<Value>(maps: Map<unknown, Map<string, Value>>, owner: unknown): Map<string, Value> {
  const map = maps.get(owner) ?? new Map<string, Value>();
  maps.set(owner, map);
  return map;
}

function isLong(node: Node): boolean {
  const nodes = [node];
  let length = 0;
  for (let each = nodes.pop(); each !== undefined; each = nodes.pop()) {
    length += 2;
    if (each.kind === 'literal') length += each.text.length;
    else if (each.kind === 'characters') length += 4 * each.ranges.length;
    else if ('of' in each) {
      if (!('kind' in each.of)) {
        if (each.of.length > LONG) return true;
        for (const inner of each.of) nodes.push(inner);
      } else nodes.push(each.of);
    }
    if (length > LONG) return true;
  }
  return false;
}
