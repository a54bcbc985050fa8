import { ModelspeakError } from '@modelspeak/core';
import { LIMITS, tooLarge } from '../limits.js';
import { contains } from './characters.js';
import { partialAfter } from './free-text.js';
import {
  allOf,
  type Cell,
  type Left,
  Lefts,
  nodeOf,
  type Outer,
  type Part,
  type Taken,
  type Within,
} from './left.js';
import { jsonOf, type Literal, NEVER, type Node, type Rules } from './node.js';

/** One symbol of a text: a character, or a special token. */
export type Begun = { readonly character: string } | { readonly token: string };

/**
 * Returns what remains of a language after this start of its texts: Brzozowski's derivative, one
 * symbol at a time. The JSON of the removed text stays.
 *
 * @throws {ModelspeakError} `unsupported` if no text begins like this
 */
export function takeOff(language: Rules, replyPrefix: readonly Begun[]): Rules {
  const root = new TakingOff(language).take(replyPrefix);
  if (root !== undefined) return { ...language, root };
  const begun = replyPrefix.map((each) => ('token' in each ? each.token : each.character)).join('');
  throw new ModelspeakError(
    'unsupported',
    `the prompt begins the reply with ${JSON.stringify(begun)}, but no reply to this request can; remove the prefill, or change the request`,
    { path: 'replyPrefix' },
  );
}

/** The number of known parts from which they are dropped at the next occasion. */
const MANY = 1000;

class TakingOff {
  readonly #language: Rules;
  #lefts = new Lefts();
  #stepsLeft: number = LIMITS.prefixSteps;
  /** The rules that are being entered, to find left recursion. */
  readonly #begun = new Set<string>();
  readonly #skipping = new Set<string>();

  constructor(language: Rules) {
    this.#language = language;
  }

  take(replyPrefix: readonly Begun[]): Node | undefined {
    let left: Left = this.#lefts.cell(this.#language.root, undefined);
    for (const symbol of replyPrefix) {
      const ways = this.#after(left, symbol);
      if (ways.length === 0) return undefined;
      left = this.#lefts.any(ways);
      // A single alternative needs no comparison with earlier parts.
      if (this.#lefts.size > MANY && left?.part.kind !== 'ways') this.#lefts = new Lefts();
    }
    return nodeOf(left);
  }

  /** The alternatives that remain after a symbol. */
  #after(left: Left, symbol: Begun): readonly Left[] {
    const ways: Left[] = [];
    let taken: Taken | undefined;
    for (const { part, next } of this.#heads(left, this.#begun)) {
      const inner = this.#afterPart(part, symbol);
      if (inner.length > 0) {
        const way = this.#lefts.joined(this.#lefts.any(inner), next);
        ways.push(this.#lefts.behind(taken, way));
      }
      const skipped = this.#skipped(part, taken);
      if (skipped === undefined) return ways;
      taken = skipped.taken;
    }
    return ways;
  }

  #afterPart(part: Part, symbol: Begun): readonly Left[] {
    const lefts = this.#lefts;
    switch (part.kind) {
      case 'literal':
        return this.#afterLiteral(part, 0, symbol);
      case 'end of literal':
        return this.#afterLiteral(part.of, part.from, symbol);
      case 'token':
        return 'token' in symbol && symbol.token === part.token ? [undefined] : [];
      case 'characters':
        return 'character' in symbol && contains(part.ranges, symbol.character)
          ? [lefts.behind(this.#taken(symbol.character), undefined)]
          : [];
      case 'free': {
        const partial = 'character' in symbol ? partialAfter(part, symbol.character) : undefined;
        if (partial === undefined || !('character' in symbol)) return [];
        return [lefts.behind(this.#taken(symbol.character), lefts.free(part, partial))];
      }
      case 'choice':
        return part.of.flatMap((each) => this.#after(lefts.cell(each, undefined), symbol));
      case 'ways':
        return allOf(part).flatMap((each) => this.#after(each, symbol));
      case 'repeat': {
        const ways = this.#after(lefts.cell(part.of, undefined), symbol);
        return ways.length === 0 ? [] : [lefts.joined(lefts.any(ways), lefts.onceLess(part))];
      }
      case 'rule':
        throw leftRecursion(part.name);
      case 'lexeme':
      case 'call':
      case 'arguments':
        return this.#afterWithin(part, lefts.cell(part.of, undefined), symbol);
      case 'within':
        return this.#afterWithin(part.outer, part.of, symbol);
      default:
        return [];
    }
  }

  #afterLiteral(literal: Literal, from: number, symbol: Begun): readonly Left[] {
    if (!('character' in symbol) || !literal.text.startsWith(symbol.character, from)) return [];
    const { character } = symbol;
    // Separate JSON belongs to the first character.
    const json = literal.json === undefined ? character : from === 0 ? literal.json : '';
    const left = this.#lefts.endOf(literal, from + character.length);
    return [this.#lefts.behind(this.#lefts.taken(undefined, json), left)];
  }

  #afterWithin(outer: Outer, of: Left, symbol: Begun): readonly Left[] {
    const ways = this.#after(of, symbol);
    if (ways.length === 0) return [];
    return [this.#lefts.cell(this.#lefts.within(outer, this.#lefts.any(ways)), undefined)];
  }

  /** A removed character, as JSON writes it inside a string. */
  #taken(character: string): Taken | undefined {
    return this.#lefts.taken(undefined, JSON.stringify(character).slice(1, -1));
  }

  /**
   * The parts of a list one by one, with sequences and rules expanded only as far as the caller goes
   * on. A left-recursive rule is not expanded again. Loops instead of calls keep the stack short: the
   * optional members of an object are a chain of rules.
   */
  *#heads(left: Left, entered: Set<string>): Generator<Cell, undefined> {
    /** The entered rules, with the parts after them. */
    const open: { readonly names: string[]; readonly next: Left }[] = [];
    const close = ({ names }: { readonly names: readonly string[] }): void => {
      for (const name of names) entered.delete(name);
    };
    try {
      let at = left;
      while (at !== undefined) {
        const { part, next }: Cell = at;
        if (part.kind === 'sequence') at = this.#lefts.nodesFrom(part.of, 0, next);
        else if (part.kind === 'rest') at = this.#lefts.nodesFrom(part.of, part.from, next);
        else if (part.kind === 'rule' && !entered.has(part.name)) {
          entered.add(part.name);
          const last = open.at(-1);
          if (last !== undefined && last.next === next) last.names.push(part.name);
          else open.push({ names: [part.name], next });
          at = this.#lefts.cell(this.#body(part.name), next);
        } else {
          this.#count();
          yield at;
          at = next;
        }
        for (let last = open.at(-1); last?.next === at && last; last = open.at(-1)) {
          close(last);
          open.pop();
        }
      }
    } finally {
      open.forEach(close);
    }
    return undefined;
  }

  #count(): void {
    this.#stepsLeft--;
    if (this.#stepsLeft >= 0) return;
    throw tooLarge(
      'replyPrefix',
      `it takes more than ${LIMITS.prefixSteps} steps to find where the reply continues; shorten the prefill, or use smaller schemas`,
    );
  }

  #body(name: string): Node {
    return this.#language.rules.get(name)?.node ?? NEVER;
  }

  /** What an empty text leaves; `undefined` if the list matches no empty text. */
  #skippedAll(left: Left, before: Taken | undefined): Skipped | undefined {
    let taken = before;
    for (const { part } of this.#heads(left, this.#skipping)) {
      const skipped = this.#skipped(part, taken);
      if (skipped === undefined) return undefined;
      taken = skipped.taken;
    }
    return { taken };
  }

  #skipped(part: Part, before: Taken | undefined): Skipped | undefined {
    switch (part.kind) {
      case 'taken':
        return { taken: this.#lefts.takenBoth(before, part) };
      case 'literal':
        return part.text === '' ? { taken: this.#lefts.taken(before, jsonOf(part)) } : undefined;
      case 'free':
        return { taken: before };
      case 'choice':
        return firstOf(part.of, (each) =>
          this.#skippedAll(this.#lefts.cell(each, undefined), before),
        );
      case 'ways':
        return firstOf(allOf(part), (each) => this.#skippedAll(each, before));
      case 'repeat':
        return part.min === 0
          ? { taken: before }
          : this.#skippedAll(this.#lefts.cell(part.of, undefined), before);
      case 'lexeme':
      case 'call':
      case 'arguments':
        return this.#skippedWithin(part, this.#lefts.cell(part.of, undefined), before);
      case 'within':
        return this.#skippedWithin(part.outer, part.of, before);
      default:
        return undefined;
    }
  }

  #skippedWithin(outer: Outer, of: Left, before: Taken | undefined): Skipped | undefined {
    const skipped = this.#skippedAll(of, undefined);
    if (skipped === undefined) return undefined;
    const whole: Within = this.#lefts.within(outer, this.#lefts.behind(skipped.taken, undefined));
    return { taken: this.#lefts.taken(before, whole) };
  }
}

/** What an empty text leaves, after what came before. */
interface Skipped {
  readonly taken: Taken | undefined;
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function leftRecursion(name: string): ModelspeakError {
  return new ModelspeakError(
    'invalid_format',
    `the rule ${name} is left-recursive; begin it with something else`,
    { path: `rules.${name}` },
  );
}
