import type { Language } from '@modelspeak/core';
import { intersection, rangesOf } from '../nodes/characters.js';
import { partialAfter } from '../nodes/free-text.js';
import { type Free, jsonOf, type Node, type Ranges, type Rules } from '../nodes/node.js';
import { compile, type GrammarOptions } from '../tree/compile.js';

/** A text of a language, and its calls. */
export interface Sample {
  /** What the model says after the reply prefix, including the stop sequence that ends it. */
  readonly text: string;
  /** The stop sequence at the end of {@link text}; empty if there is none. */
  readonly stop: string;
  /** The calls in the reply, including the reply prefix. */
  readonly calls: readonly SampledCall[];
}

/** A call, with its arguments as JSON text. */
export interface SampledCall {
  readonly name: string;
  readonly arguments: string;
}

/** Options of {@link sample}. */
export interface SampleOptions extends GrammarOptions {
  /** Roughly how often to repeat something without an upper limit; 4 by default. */
  readonly length?: number | undefined;
}

/**
 * Draws a random text from a language, with the calls that a reader must read from it. For tests of
 * formats that have a grammar of their replies.
 *
 * @param random Returns numbers from 0 (inclusive) to 1 (exclusive), as `Math.random` does.
 * @throws {ModelspeakError} what the grammar writers throw
 *
 * @example
 * ```ts
 * import { sample } from '@modelspeak/grammar/testing';
 *
 * const language = { root: ['<call>', { choice: ['yes', 'no'] }], tokens: ['<call>'], replyPrefix: '' };
 * console.log(sample(language, () => 0).text); // <call>yes
 * ```
 */
export function sample(
  language: Language,
  random: () => number,
  { length = 4, ...options }: SampleOptions = {},
): Sample {
  const sampler = new Sampler(compile(language, options), random, length);
  return sampler.sample();
}

/** The depth of nested rules from which the shortest alternative is taken. */
const DEEP = 12;
/** Characters that are worth trying in any text. */
const INTERESTING: Ranges = /* @__PURE__ */ rangesOf(
  ['a', 'f'],
  ['0', '9'],
  ' \n\t"\'\\/<>|{}[]()=,:.;_-éß漢\u{1f600}\u00a0\u2028',
);

interface Drawn {
  readonly text: string;
  /** Its JSON, within arguments. */
  readonly json: string;
}

const NOTHING: Drawn = { text: '', json: '' };

class Sampler {
  readonly #language: Rules;
  readonly #random: () => number;
  readonly #length: number;
  readonly #calls: SampledCall[] = [];
  readonly #heights: ReadonlyMap<string, number>;
  #depth = 0;
  #arguments = '';
  #stop = '';

  constructor(language: Rules, random: () => number, length: number) {
    this.#language = language;
    this.#random = random;
    this.#length = length;
    this.#heights = heightsOf(language.rules);
  }

  sample(): Sample {
    const { text } = this.#draw(this.#language.root);
    return { text, stop: this.#stop, calls: this.#calls };
  }

  #draw(node: Node): Drawn {
    switch (node.kind) {
      case 'literal':
        return { text: node.text, json: jsonOf(node) };
      case 'token':
        return { text: node.token, json: '' };
      case 'characters':
        return plain(this.#character(node.ranges));
      case 'free':
        return plain(this.#free(node));
      case 'end':
        this.#stop = this.#pick(node.stops) ?? '';
        return { text: this.#stop, json: '' };
      case 'sequence':
        return joined(node.of.map((each) => this.#draw(each)));
      case 'choice':
        return this.#draw(this.#pick(this.#passable(node.of)) ?? { kind: 'sequence', of: [] });
      case 'repeat':
        return joined(Array.from({ length: this.#times(node) }, () => this.#draw(node.of)));
      case 'rule':
        return this.#rule(node.name);
      case 'lexeme':
        return this.#draw(node.of);
      case 'call': {
        const drawn = this.#draw(node.of);
        this.#calls.push({ name: node.name, arguments: this.#arguments });
        return drawn;
      }
      case 'arguments': {
        const drawn = this.#draw(node.of);
        this.#arguments = drawn.json;
        return drawn;
      }
    }
  }

  #rule(name: string): Drawn {
    const rule = this.#language.rules.get(name);
    if (rule === undefined) return NOTHING;
    this.#depth++;
    const drawn = this.#draw(rule.node);
    this.#depth--;
    return drawn;
  }

  #times({ min, max, of }: Extract<Node, { kind: 'repeat' }>): number {
    if (this.#depth > DEEP && this.#height(of) > 0) return min;
    const most = Math.min(max, min + 2 * this.#length);
    return min + Math.floor(this.#random() * (most - min + 1));
  }

  /** The possible alternatives: deep within rules, only the shortest. */
  #passable(nodes: readonly Node[]): readonly Node[] {
    if (this.#depth <= DEEP) return nodes;
    const heights = nodes.map((each) => this.#height(each));
    return nodes.filter((_, index) => heights[index] === Math.min(...heights));
  }

  #height(node: Node): number {
    return heightOf(node, this.#heights);
  }

  #free(text: Free): string {
    const marks = text.marks.join('');
    const wanted = Math.floor(this.#random() * 4 * this.#length);
    let said = '';
    let state = text;
    for (let count = 0; count < wanted; count++) {
      // Sometimes a partial mark.
      const character =
        marks !== '' && this.#random() < 0.3
          ? this.#pick([...marks, ...marks.slice(0, 1).repeat(3)])
          : this.#character(rangesOf(['\n', '~'], ['\u00a1', 'ÿ']));
      const partial = partialAfter(state, character ?? '');
      if (partial === undefined || character === undefined) continue;
      said += character;
      state = { ...state, partial, notFirst: '' };
    }
    return said;
  }

  #character(ranges: Ranges): string {
    const some = intersection(ranges, INTERESTING);
    const from = some.length > 0 && this.#random() < 0.9 ? some : ranges;
    const [begin, end] = this.#pick(from) ?? [0x61, 0x61];
    return String.fromCodePoint(begin + Math.floor(this.#random() * (end - begin + 1)));
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }
}

/** The minimum depth of nested rules in any text of a rule. */
function heightsOf(rules: Rules['rules']): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const [name, { node }] of rules) {
      const height = 1 + heightOf(node, heights);
      if (height === (heights.get(name) ?? Number.POSITIVE_INFINITY)) continue;
      heights.set(name, height);
      isSettled = false;
    }
  }
  return heights;
}

function heightOf(node: Node, heights: ReadonlyMap<string, number>): number {
  switch (node.kind) {
    case 'rule':
      return heights.get(node.name) ?? Number.POSITIVE_INFINITY;
    case 'sequence':
      return Math.max(0, ...node.of.map((each) => heightOf(each, heights)));
    case 'choice':
      return Math.min(...node.of.map((each) => heightOf(each, heights)));
    case 'repeat':
      return node.min === 0 ? 0 : heightOf(node.of, heights);
    case 'lexeme':
    case 'call':
    case 'arguments':
      return heightOf(node.of, heights);
    default:
      return 0;
  }
}

function joined(drawn: readonly Drawn[]): Drawn {
  return {
    text: drawn.map(({ text }) => text).join(''),
    json: drawn.map(({ json }) => json).join(''),
  };
}

/** Characters, with their JSON inside a string. */
function plain(text: string): Drawn {
  return { text, json: JSON.stringify(text).slice(1, -1) };
}
