import { ANY, codeOf, rangesOf, union, without } from '../nodes/characters.js';
import { choice, EMPTY, type Node, type Ranges, repeat, sequence } from '../nodes/node.js';

/** Thrown for a regular expression that a grammar cannot express. */
export class PatternError extends Error {}

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
 * @throws {PatternError} for anything else
 */
export function patternNode(pattern: string, character: (ranges: Ranges) => Node): Node {
  const reader = new PatternReader(pattern, character);
  return reader.read();
}

class PatternReader {
  readonly #source: readonly string[];
  readonly #character: (ranges: Ranges) => Node;
  #at = 0;

  constructor(source: string, character: (ranges: Ranges) => Node) {
    this.#source = Array.from(source);
    this.#character = character;
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
    return choice(...branches);
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    while (!['', '|', ')', '$'].includes(this.#peek())) nodes.push(this.#repeated());
    return sequence(...nodes);
  }

  #repeated(): Node {
    const node = this.#atom();
    const [min, max] = this.#times();
    this.#take('?');
    return repeat(node, min, max);
  }

  #times(): readonly [min: number, max: number] {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.#take('?')) return [0, 1];
    if (this.#peek() !== '{') return [1, 1];
    const found = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.#source.slice(this.#at).join(''));
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
    const node = this.#choice();
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
        ranges.push([single(from) ?? this.#bad(), single(this.#member()) ?? this.#bad()]);
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

function single(ranges: Ranges): number | undefined {
  const [first, ...others] = ranges;
  return others.length === 0 && first !== undefined && first[0] === first[1]
    ? codeOf(String.fromCodePoint(first[0]))
    : undefined;
}
