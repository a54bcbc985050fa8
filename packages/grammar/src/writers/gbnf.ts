import type { Language } from '@modelspeak/core';
import { GrammarLength } from '../limits.js';
import { ANY, without } from '../nodes/characters.js';
import { stepsOf } from '../nodes/free-text.js';
import type { Free, Node, Ranges, Repeat } from '../nodes/node.js';
import { compile, type GrammarOptions } from '../tree/compile.js';
import { LLAMA_CPP, Repetitions, written } from './repetitions.js';
import { type FindRules, isSpelled, rulesReached, times, transparent } from './shared.js';
import { type SpelledToken, spelledToken, type TokenSpelling } from './tokens.js';

/** Options of {@link toGbnf}. */
export interface GbnfOptions extends GrammarOptions {
  /**
   * How to write special tokens. `text` (the default) works everywhere: llama.cpp compares the text
   * of a special token. `names` works with llama.cpp's server, a function from a token to its id
   * also with node-llama-cpp: both match only the token itself.
   */
  readonly tokens?: TokenSpelling | undefined;
  /**
   * How often the engine can repeat an item; 1,999 by default, as llama.cpp. Bounds beyond that, such as
   * `maxLength: 3000`, become looser.
   */
  readonly repetitions?: number | undefined;
}

/** A grammar that an engine can read. */
export interface FittedGbnf {
  readonly grammar: string;
  /**
   * The paths of keywords whose bounds the grammar does not hold fully, such as `get_log.properties.lines.maxItems`:
   * check them yourself. What stands behind a reference begins with `#`.
   */
  readonly loosened: readonly string[];
}

/**
 * Writes a language as GBNF, for llama.cpp and node-llama-cpp. The end of the reply is left out:
 * these engines let the model end its turn where the grammar ends. Bounds that they cannot hold are looser;
 * {@link fitGbnf} says which.
 *
 * @throws {ModelspeakError} `unsupported` for a schema that no grammar can express, and if no reply
 * begins with the reply prefix; `too_large` beyond the limits of the README
 *
 * @see https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md
 *
 * @example
 * ```ts
 * import { toGbnf } from '@modelspeak/grammar';
 *
 * const schema = { type: 'array', items: { type: 'boolean' }, maxItems: 2 };
 * const gbnf = toGbnf({ root: ['<call>', { schema, as: 'json' }], tokens: ['<call>'], replyPrefix: '' });
 * console.log(gbnf.split('\n')[0]); // root ::= "<call>" value
 * ```
 */
export function toGbnf(language: Language, options: GbnfOptions = {}): string {
  return fitGbnf(language, options).grammar;
}

/**
 * Like {@link toGbnf}, and says which bounds of schemas are looser in the grammar, because the engine repeats no
 * item more often than 1,999 times.
 *
 * @throws {ModelspeakError} `unsupported` for a schema that no grammar can express, and if no reply
 * begins with the reply prefix; `too_large` beyond the limits of the README
 *
 * @example
 * ```ts
 * import { fitGbnf } from '@modelspeak/grammar';
 *
 * const schema = { type: 'array', items: { type: 'boolean' }, maxItems: 5000 };
 * const { loosened } = fitGbnf({ root: { schema, as: 'json' }, tokens: [], replyPrefix: '' });
 * console.log(loosened); // [ 'maxItems' ]
 * ```
 */
export function fitGbnf(
  language: Language,
  { tokens = 'text', repetitions = LLAMA_CPP.repetitions, ...options }: GbnfOptions = {},
): FittedGbnf {
  const { root, rules } = compile(language, options);
  const spell: SpellToken = (token) => spelledToken(token, tokens);
  const held = new Repetitions(repetitions);
  const grammar = writeGbnf(root, rulesReached(rules), spell, new GrammarLength(), held);
  return { grammar, loosened: [...held.loosened] };
}

/**
 * Writes a node, and the rules that it refers to, as GBNF with the first rule `root`.
 *
 * @param held What the engine can repeat; anything, if left out.
 */
export function writeGbnf(
  root: Node,
  findRules: FindRules,
  spell: SpellToken,
  length: GrammarLength,
  held?: Repetitions,
): string {
  const writer = new GbnfWriter(spell, held);
  const lines = [['root', root] as const, ...findRules(root)].map(([name, node]) =>
    length.counted(`${name} ::= ${writer.write(node)}`),
  );
  return `${[...lines, ...writer.parts, ...writer.free].join('\n')}\n`;
}

/** Returns how to write a special token. */
export type SpellToken = (token: string) => SpelledToken;

/** The characters of a repeated item, written out, from which it becomes a rule: the engine copies them. */
const LONGEST_COPIES = 20_000;
/** The name of a rule of its own. */
const PART = /^part-\d+$/;
/** The repetitions from which all that are equal share a rule. */
const SHARED = 100;

class GbnfWriter {
  /** The rules of free text. */
  readonly free: string[] = [];
  /** The rules of what is repeated too often for its place. */
  readonly parts: string[] = [];
  readonly #spell: SpellToken;
  readonly #held: Repetitions | undefined;
  readonly #states = new Map<string, string>();
  readonly #named = new Map<string, string>();
  /** The rules that the engine makes of what was written so far, at the most. */
  #rules = 0;

  constructor(spell: SpellToken, held: Repetitions | undefined) {
    this.#spell = spell;
    this.#held = held;
  }

  write(node: Node): string {
    switch (node.kind) {
      case 'literal':
        return quoted(node.text);
      case 'token': {
        const spelled = this.#spell(node.token);
        return 'token' in spelled ? spelled.token : quoted(spelled.text);
      }
      case 'characters':
        return set(node.ranges);
      case 'free':
        return this.#state(node);
      case 'end':
        return '""';
      case 'sequence':
        return (
          node.of
            .filter(isSpelled)
            .map((each) => this.#grouped(each, 'choice'))
            .join(' ') || '""'
        );
      case 'choice':
        return node.of.map((each) => this.write(each)).join(' | ');
      case 'repeat':
        return this.#repeat(node);
      case 'rule':
        this.#rules++;
        return node.name;
      default:
        return this.write(node.of);
    }
  }

  #grouped(node: Node, ...kinds: readonly Node['kind'][]): string {
    const text = this.write(node);
    if (!kinds.includes(transparent(node).kind)) return text;
    this.#rules++;
    return `(${text})`;
  }

  #repeat(node: Repeat): string {
    const before = this.#rules;
    const item = this.#grouped(node.of, 'choice', 'sequence', 'repeat');
    if (this.#held === undefined) return `${item}${times(node)}`;
    const rules = Math.max(1, this.#rules - before);
    this.#rules = before;
    const { blocks, size, min, max } = this.#held.held(node);
    if (blocks === 0) return this.#times(this.#held, item, rules, min, max);
    const block = this.#part(this.#times(this.#held, item, rules, size, size));
    const first = this.#times(this.#held, block, 1, blocks, blocks);
    return max === 0 ? first : `${first} ${this.#times(this.#held, item, rules, min, max)}`;
  }

  /** An item of which the engine makes so many rules, so many times. */
  #times(held: Repetitions, item: string, rules: number, min: number, max: number): string {
    const count = written(min, max);
    // The engine copies what it repeats.
    const isInPlace = held.isInPlace(rules, count) && item.length * count <= LONGEST_COPIES;
    this.#rules += (isInPlace ? rules : 1) + count;
    const text = `${isInPlace ? item : this.#part(item)}${times({ min, max })}`;
    if (count >= SHARED && this.#named.has(text)) return this.#part(text);
    held.count(count);
    return count >= SHARED ? this.#part(text) : text;
  }

  /** The rule of a text. */
  #part(text: string): string {
    const known = this.#named.get(text);
    if (known !== undefined) return known;
    if (PART.test(text)) return text;
    const name = `part-${this.#named.size + 1}`;
    this.#named.set(text, name);
    this.parts.push(`${name} ::= ${text}`);
    return name;
  }

  /** The rule of free text after a partial mark. */
  #state(text: Free): string {
    const key = JSON.stringify([text.marks, text.notFirst, text.partial]);
    const known = this.#states.get(key);
    this.#rules++;
    if (known !== undefined) return known;
    const name = `text-${this.#states.size + 1}`;
    this.#states.set(key, name);
    const at = this.free.push('') - 1;
    const steps = stepsOf(text).filter(({ ranges }) => ranges.length > 0);
    const branches = steps.map(({ ranges, next }) => `${set(ranges)} ${this.#state(next)}`);
    this.free[at] = `${name} ::= (${branches.join(' | ')})?`;
    return name;
  }
}

function quoted(text: string): string {
  const escaped = text.replace(/["\\]|[^ -~]/gu, (character) => escapedIn(character, /["\\]/));
  return `"${escaped}"`;
}

function set(ranges: Ranges): string {
  const others = without(ANY, ranges);
  const isNegated = others.length < ranges.length;
  const body = (isNegated ? others : ranges).map(([from, to]) => {
    const ends = from === to ? [from] : [from, to];
    return ends.map((code) => escapedIn(String.fromCodePoint(code), /[\]["\\^-]/)).join('-');
  });
  // No class is empty: even the class of all characters excludes one that no text contains.
  return isNegated ? `[^${body.join('') || '\\u0000'}]` : `[${body.join('')}]`;
}

function escapedIn(character: string, special: RegExp): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = (digits: number): string => code.toString(16).toUpperCase().padStart(digits, '0');
  if (character === '\n') return '\\n';
  if (character === '"' || character === '\\') return `\\${character}`;
  // Not `\x`, which some parsers read up to the last hexadecimal digit.
  if (!special.test(character) && code >= 0x20 && code < 0x7f) return character;
  return code > 0xffff ? `\\U${hex(8)}` : `\\u${hex(4)}`;
}
