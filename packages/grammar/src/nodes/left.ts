import {
  choiceOf,
  type Free,
  type Literal,
  literal,
  type Node,
  type Repeat,
  repeat,
  sequenceOf,
  silent,
} from './node.js';

/**
 * What remains of a language after the start of its texts: a linked list of parts, whose ends are
 * shared. Equal parts and lists are the same object, so that equal alternatives are found and dropped.
 */
export type Left = Cell | undefined;

/** A part, and the parts after it. */
export interface Cell {
  readonly part: Part;
  readonly next: Left;
}

export type Part =
  | Node
  /** The nodes of a sequence from an index on. */
  | { readonly kind: 'rest'; readonly of: readonly Node[]; readonly from: number }
  /** The end of a literal, from an index on. */
  | { readonly kind: 'end of literal'; readonly of: Literal; readonly from: number }
  | Within
  | Ways
  | Taken;

/** What remains of a node that labels its content. */
export interface Within {
  readonly kind: 'within';
  readonly outer: Outer;
  readonly of: Left;
}

export type Outer = Extract<Node, { readonly kind: 'lexeme' | 'call' | 'arguments' }>;

/** Alternatives. */
export interface Ways {
  readonly kind: 'ways';
  readonly before: Ways | undefined;
  readonly last: Left;
}

/** What the removed text leaves behind: its JSON, and finished calls. */
export interface Taken {
  readonly kind: 'taken';
  readonly before: Taken | undefined;
  readonly last: string | Within;
}

/** Makes the parts of what remains of a language, equal ones only once. */
export class Lefts {
  readonly #ids = new Ids();
  readonly #cells = new Pairs<Cell>(this.#ids);
  readonly #rests = new Pairs<Part>(this.#ids);
  readonly #ends = new Pairs<Part>(this.#ids);
  readonly #frees = new Pairs<Part>(this.#ids);
  readonly #repeats = new Pairs<Part>(this.#ids);
  readonly #within = new Pairs<Within>(this.#ids);
  readonly #ways = new Pairs<Ways>(this.#ids);
  readonly #taken = new Pairs<Taken>(this.#ids);

  /** The number of known parts. */
  get size(): number {
    return this.#ids.size;
  }

  cell(part: Part, next: Left): Cell {
    return this.#cells.of(part, next, () => ({ part, next }));
  }

  /** A list after another. */
  joined(first: Left, second: Left): Left {
    return partsOf(first).reduceRight<Left>((next, part) => this.cell(part, next), second);
  }

  /** A list behind what removed text leaves. */
  behind(taken: Taken | undefined, left: Left): Left {
    if (taken === undefined) return left;
    if (left?.part.kind !== 'taken') return this.cell(taken, left);
    return this.behind(this.takenBoth(taken, left.part), left.next);
  }

  /** Alternatives, without duplicates. */
  any(ways: readonly Left[]): Left {
    const flat = ways.flatMap((each) =>
      each?.part.kind === 'ways' && each.next === undefined ? allOf(each.part) : [each],
    );
    const [first, ...others] = new Set(flat);
    if (others.length === 0) return first;
    const all = [first, ...others].reduce<Ways | undefined>(
      (before, last) => this.#ways.of(before, last, () => ({ kind: 'ways', before, last })),
      undefined,
    );
    return all && this.cell(all, undefined);
  }

  /** The nodes of a sequence from an index on, before another list. */
  nodesFrom(of: readonly Node[], from: number, next: Left): Left {
    const node = of[from];
    if (node === undefined) return next;
    const following = from + 1;
    if (following === of.length) return this.cell(node, next);
    const rest = this.#rests.of(of, following, () => ({ kind: 'rest', of, from: following }));
    return this.cell(node, this.cell(rest, next));
  }

  /** The end of a literal, from an index on. */
  endOf(of: Literal, from: number): Left {
    if (from >= of.text.length) return undefined;
    const end = this.#ends.of(of, from, () => ({ kind: 'end of literal', of, from }));
    return this.cell(end, undefined);
  }

  /** Free text after a partial mark. */
  free(text: Free, partial: string): Left {
    const part = this.#frees.of(text.marks, partial, () => ({ ...text, partial, notFirst: '' }));
    return this.cell(part, undefined);
  }

  /** A repetition after one occurrence. */
  onceLess(node: Repeat): Left {
    const min = Math.max(node.min - 1, 0);
    const max = node.max - 1;
    if (max === 0) return undefined;
    if (min === node.min && max === node.max) return this.cell(node, undefined);
    const part = this.#repeats.of(node.of, `${min} ${max}`, () =>
      repeat(node.of, min, max, node.bounds),
    );
    return this.cell(part, undefined);
  }

  within(outer: Outer, of: Left): Within {
    return this.#within.of(outer, of, () => ({ kind: 'within', outer, of }));
  }

  /** What removed text leaves, with one more item. */
  taken(before: Taken | undefined, last: string | Within): Taken | undefined {
    if (last === '') return before;
    return this.#taken.of(before, last, () => ({ kind: 'taken', before, last }));
  }

  takenBoth(first: Taken | undefined, second: Taken | undefined): Taken | undefined {
    if (first === undefined) return second;
    return allOf(second).reduce<Taken | undefined>(
      (before, last) => this.taken(before, last),
      first,
    );
  }
}

/** Strings and numbers are compared by value, objects by identity. */
type Key = object | string | number | undefined;

/** Numbers keys. */
class Ids {
  readonly #ids = new Map<Key, number>();

  get size(): number {
    return this.#ids.size;
  }

  of(key: Key): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#ids.size);
    return this.#ids.size - 1;
  }
}

/** Two ids below this fit into one exact number. */
const HALF = 2 ** 26;

/** Makes one object per pair of keys. */
class Pairs<Made> {
  readonly #ids: Ids;
  readonly #made = new Map<number, Made>();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  of(first: Key, second: Key, make: () => Made): Made {
    const pair = this.#ids.of(first) * HALF + this.#ids.of(second);
    const known = this.#made.get(pair);
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(pair, made);
    return made;
  }
}

/** Converts what remains to a node. */
export function nodeOf(left: Left): Node {
  return sequenceOf(partsOf(left).flatMap(nodesOf));
}

function nodesOf(part: Part): readonly Node[] {
  switch (part.kind) {
    case 'rest':
      return part.of.slice(part.from);
    case 'end of literal':
      return [literal(part.of.text.slice(part.from), part.of.json === undefined ? undefined : '')];
    case 'ways':
      return [choiceOf(allOf(part).map(nodeOf))];
    case 'within':
      return [{ ...part.outer, of: nodeOf(part.of) }];
    case 'taken':
      return allOf(part).flatMap((each) =>
        typeof each === 'string' ? [silent(each)] : nodesOf(each),
      );
    default:
      return [part];
  }
}

function partsOf(left: Left): readonly Part[] {
  const parts: Part[] = [];
  for (let at = left; at !== undefined; at = at.next) parts.push(at.part);
  return parts;
}

interface Chain<Item> {
  readonly before: Chain<Item> | undefined;
  readonly last: Item;
}

/** The items of a chain, first one first. */
export function allOf<Item>(chain: Chain<Item> | undefined): readonly Item[] {
  const all: Item[] = [];
  for (let at = chain; at !== undefined; at = at.before) all.push(at.last);
  return all.reverse();
}
