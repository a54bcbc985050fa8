import type { Language } from '@modelspeak/core';
import { GrammarLength } from '../limits.js';
import { ANY, without } from '../nodes/characters.js';
import { stepsOf } from '../nodes/free-text.js';
import type { Free, Node, Ranges } from '../nodes/node.js';
import { compile, type GrammarOptions } from '../tree/compile.js';
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
}

/**
 * Writes a language as GBNF, for llama.cpp and node-llama-cpp. The end of the reply is left out:
 * these engines let the model end its turn where the grammar ends.
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
export function toGbnf(
  language: Language,
  { tokens = 'text', ...options }: GbnfOptions = {},
): string {
  const { root, rules } = compile(language, options);
  const spell: SpellToken = (token) => spelledToken(token, tokens);
  return writeGbnf(root, rulesReached(rules), spell, new GrammarLength());
}

/** Writes a node, and the rules that it refers to, as GBNF with the first rule `root`. */
export function writeGbnf(
  root: Node,
  findRules: FindRules,
  spell: SpellToken,
  length: GrammarLength,
): string {
  const writer = new GbnfWriter(spell);
  const lines = [['root', root] as const, ...findRules(root)].map(([name, node]) =>
    length.counted(`${name} ::= ${writer.write(node)}`),
  );
  return `${[...lines, ...writer.free].join('\n')}\n`;
}

/** Returns how to write a special token. */
export type SpellToken = (token: string) => SpelledToken;

class GbnfWriter {
  /** The rules of free text. */
  readonly free: string[] = [];
  readonly #spell: SpellToken;
  readonly #states = new Map<string, string>();

  constructor(spell: SpellToken) {
    this.#spell = spell;
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
        return `${this.#grouped(node.of, 'choice', 'sequence', 'repeat')}${times(node)}`;
      case 'rule':
        return node.name;
      default:
        return this.write(node.of);
    }
  }

  #grouped(node: Node, ...kinds: readonly Node['kind'][]): string {
    const text = this.write(node);
    return kinds.includes(transparent(node).kind) ? `(${text})` : text;
  }

  /** The rule of free text after a partial mark. */
  #state(text: Free): string {
    const key = JSON.stringify([text.marks, text.notFirst, text.partial]);
    const known = this.#states.get(key);
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
