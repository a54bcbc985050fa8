import { LIMITS } from '../limits.js';
import { ANY, codeOf, rangesOf, union, without } from '../nodes/characters.js';
import {
  type Bounds,
  choiceOf,
  EMPTY,
  type Node,
  type Ranges,
  type Repeat,
  repeat,
  sequence,
  sequenceOf,
} from '../nodes/node.js';

/** Thrown for a regular expression that a grammar cannot express. */
export class PatternError extends Error {
  /** Whether a grammar could express it if it were smaller. */
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

/** The longest repetition that is recognised, such as `{1000,2000}`. */
const LONGEST_TIMES = 40;

const CLASSES: Readonly<Record<string, Ranges>> = {
  d: rangesOf(['0', '9']),
  w: rangesOf(['0', '9'], ['A', 'Z'], ['a', 'z'], '_'),
  s: rangesOf(' \t\n\v\f\r\u00a0\u2028\u2029\ufeff'),
};
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' };
const LINE_BREAKS = /* @__PURE__ */ rangesOf('\n\r\u2028\u2029');

/**
 * Converts a regular expression of JSON Schema, as far as a grammar can express it: without
 * look-around and back references, and with `^` and `$` only at its ends.
 *
 * @param character Spells one character of a set inside the string.
 * @param path The path of the keyword.
 * @throws {PatternError} for anything else
 */
export function patternNode(
  pattern: string,
  character: (ranges: Ranges) => Node,
  path: string,
): Node {
  if (pattern.length > LIMITS.patternLength) {
    throw new PatternError(
      `longer than ${LIMITS.patternLength} characters; write a shorter pattern`,
      true,
    );
  }
  const reader = new PatternReader(pattern, character, { min: path, max: path });
  return reader.read();
}

class PatternReader {
  readonly #source: readonly string[];
  readonly #character: (ranges: Ranges) => Node;
  readonly #bounds: Bounds;
  #at = 0;
  /** The number of open groups. */
  #depth = 0;
  /** The number of characters so far, with repetitions written out. */
  #written = 0;

  constructor(source: string, character: (ranges: Ranges) => Node, bounds: Bounds) {
    this.#source = Array.from(source);
    this.#character = character;
    this.#bounds = bounds;
  }

  read(): Node {
    const anything = repeat(this.#character(ANY));
    const isWhole = this.#source.includes('|') && this.#hasTopLevelChoice();
    const begins = !isWhole && this.#take('^');
    const node = this.#choice();
    const ends = !isWhole && this.#take('$');
    if (this.#at < this.#source.length) throw this.#refuse(this.#peek());
    return sequence(begins ? EMPTY : anything, node, ends ? EMPTY : anything);
  }

  /** Whether `^` and `$` would belong to only one of several alternatives. */
  #hasTopLevelChoice(): boolean {
    let depth = 0;
    for (let at = 0; at < this.#source.length; at++) {
      const each = this.#source[at];
      if (each === '\\') at++;
      else if (each === '[') while (at < this.#source.length && this.#source[at] !== ']') at++;
      else if (each === '(') depth++;
      else if (each === ')') depth--;
      else if (each === '|' && depth === 0) return true;
    }
    return false;
  }

  #peek(): string {
    return this.#source[this.#at] ?? '';
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #refuse(found: string): PatternError {
    return new PatternError(found === '' ? 'it ends too early' : `of "${found}" in it`);
  }

  #choice(): Node {
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    return choiceOf(branches);
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    while (!['', '|', ')', '$'].includes(this.#peek())) nodes.push(this.#repeated());
    return sequenceOf(nodes);
  }

  #repeated(): Node {
    const before = this.#written;
    const node = this.#atom();
    const [min, max] = this.#times();
    this.#take('?');
    if (min > max) throw this.#refuse(`{${min},${max}}`);
    const times = max === Number.POSITIVE_INFINITY ? min + 1 : max;
    this.#written = before + Math.max(1, this.#written - before) * Math.max(1, times);
    if (this.#written > LIMITS.patternCharacters) {
      throw new PatternError(
        `more than ${LIMITS.patternCharacters} characters with repetitions written out; repeat less`,
        true,
      );
    }
    return repeated(node, min, max, this.#bounds);
  }

  #times(): readonly [min: number, max: number] {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.#take('?')) return [0, 1];
    if (this.#peek() !== '{') return [1, 1];
    const next = this.#source.slice(this.#at, this.#at + LONGEST_TIMES).join('');
    const found = /^\{(\d+)(?:(,)(\d*))?\}/.exec(next);
    if (found === null) throw this.#refuse('{');
    const [whole, from, comma, to] = found;
    this.#at += whole.length;
    const min = Number(from);
    if (comma === undefined) return [min, min];
    return [min, to === '' ? Number.POSITIVE_INFINITY : Number(to)];
  }

  #atom(): Node {
    const character = this.#peek();
    this.#at++;
    if (character === '(') return this.#group();
    if (character === '[') return this.#character(this.#set());
    if (character === '.') return this.#character(without(ANY, LINE_BREAKS));
    if (character === '\\') return this.#character(this.#escape());
    if ('^*+?{'.includes(character)) throw this.#refuse(character);
    return this.#character(rangesOf(character));
  }

  #group(): Node {
    if (this.#take('?') && !this.#take(':')) throw this.#refuse(`(?${this.#peek()}`);
    this.#depth++;
    if (this.#depth > LIMITS.depth) {
      throw new PatternError(
        `groups are nested deeper than ${LIMITS.depth} levels; flatten the pattern`,
        true,
      );
    }
    const node = this.#choice();
    this.#depth--;
    if (!this.#take(')')) throw this.#refuse(this.#peek());
    return node;
  }

  #set(): Ranges {
    const isNegated = this.#take('^');
    const ranges: (readonly [number, number])[] = [];
    while (!this.#take(']')) {
      if (this.#peek() === '') throw this.#refuse('');
      const from = this.#member();
      const next = this.#source[this.#at + 1];
      if (this.#peek() === '-' && next !== ']' && next !== undefined) {
        this.#at++;
        const begin = single(from) ?? this.#bad();
        const end = single(this.#member()) ?? this.#bad();
        ranges.push(begin <= end ? [begin, end] : this.#bad());
      } else ranges.push(...from);
    }
    return isNegated ? without(ANY, union(ranges)) : union(ranges);
  }

  #member(): Ranges {
    const character = this.#peek();
    this.#at++;
    return character === '\\' ? this.#escape() : rangesOf(character);
  }

  #bad(): never {
    throw this.#refuse('-');
  }

  #escape(): Ranges {
    const letter = this.#peek();
    this.#at++;
    const set = CLASSES[letter.toLowerCase()];
    if (set !== undefined) return letter === letter.toLowerCase() ? set : without(ANY, set);
    const control = CONTROLS[letter];
    if (control !== undefined) return rangesOf(control);
    if (letter === 'x') return this.#hex(2);
    if (letter === 'u') return this.#hex(4);
    if (/[\p{L}\p{N}]/u.test(letter) || letter === '') throw this.#refuse(`\\${letter}`);
    return rangesOf(letter);
  }

  #hex(digits: number): Ranges {
    const text = this.#source.slice(this.#at, this.#at + digits).join('');
    if (!/^[\da-f]+$/i.test(text) || text.length < digits) throw this.#refuse('\\u');
    this.#at += digits;
    return rangesOf(String.fromCodePoint(Number.parseInt(text, 16)));
  }
}

/**
 * Repeats a node. Endless repetitions of what may be empty are ambiguous, so its parts are repeated. So are repetitions
 * of repetitions, for which some engines need exponential time: they become one where that has the same texts.
 */
function repeated(node: Node, min: number, max: number, bounds: Bounds): Node {
  const isEndless = max === Number.POSITIVE_INFINITY && mayBeEmpty(node);
  if (isEndless) return repeat(choiceOf(partsOf(node)));
  if (node.kind !== 'repeat' || max === 0 || !hasNoGaps(node, min, max)) {
    return repeat(node, min, max, bounds);
  }
  return repeat(node.of, node.min * min, node.max * max, bounds);
}

/** Whether so many repetitions of a repetition have every number of items from the fewest to the most. */
function hasNoGaps(inner: Repeat, min: number, max: number): boolean {
  const most = min === 0 ? 0 : inner.max * min;
  return min === max || most >= inner.min * (min + 1) - 1;
}

/** Parts that, repeated in any order, match the same texts as the repeated node. */
function partsOf(node: Node): readonly Node[] {
  if (!mayBeEmpty(node)) return [node];
  if (node.kind === 'repeat') return partsOf(node.of);
  return node.kind === 'sequence' || node.kind === 'choice' ? node.of.flatMap(partsOf) : [];
}

function mayBeEmpty(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.of.every(mayBeEmpty);
    case 'choice':
      return node.of.some(mayBeEmpty);
    case 'repeat':
      return node.min === 0 || mayBeEmpty(node.of);
    default:
      return false;
  }
}

function single(ranges: Ranges): number | undefined {
  const [first, ...others] = ranges;
  return others.length === 0 && first !== undefined && first[0] === first[1]
    ? codeOf(String.fromCodePoint(first[0]))
    : undefined;
}
