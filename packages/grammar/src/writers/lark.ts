import type { Language } from '@modelspeak/core';
import { GrammarLength } from '../limits.js';
import { ANY, without } from '../nodes/characters.js';
import { stepsOf } from '../nodes/free-text.js';
import type { Free, Node, Ranges, Rules } from '../nodes/node.js';
import { compile, type GrammarOptions } from '../tree/compile.js';
import { isSpelled, rulesReached, times, transparent } from './shared.js';
import { spelledToken, type TokenSpelling } from './tokens.js';

/** Options of {@link toLark}. */
export interface LarkOptions extends GrammarOptions {
  /**
   * How to write special tokens. `names` (the default) refers to the tokenizer, where they must be
   * special; a function may return ids, or `undefined` for tokens that are ordinary text there.
   */
  readonly tokens?: TokenSpelling | undefined;
}

/**
 * Writes a language in llguidance's variant of Lark, for llguidance and the engines that use it
 * (vLLM, SGLang, mistral.rs). The end of the reply is left out: the engine lets the model end its
 * turn where the grammar ends.
 *
 * @throws {ModelspeakError} `unsupported` for a schema that no grammar can express, and if no reply
 * begins with the reply prefix; `too_large` beyond the limits of the README
 *
 * @see https://github.com/guidance-ai/llguidance/blob/main/docs/syntax.md
 *
 * @example
 * ```ts
 * import { toLark } from '@modelspeak/grammar';
 *
 * const language = { root: ['<call>', { choice: ['yes', 'no'] }], tokens: ['<call>'], replyPrefix: '' };
 * console.log(toLark(language)); // %llguidance {}\nstart: <call> ("yes" | "no")\n
 * ```
 */
export function toLark(
  language: Language,
  { tokens = 'names', ...options }: LarkOptions = {},
): string {
  const { root, rules } = compile(language, options);
  const isToken = (text: string): boolean =>
    language.tokens.includes(text) && 'token' in spelledToken(text, tokens);
  const writer = new LarkWriter(tokens, isToken, hasTextMarks(root, rules, isToken));
  const length = new GrammarLength();
  const lines = [['start', root] as const, ...rulesReached(rules)(root)].map(([name, node]) =>
    length.counted(`${name}: ${writer.write(node)}`),
  );
  return `${['%llguidance {}', ...lines, ...writer.free].join('\n')}\n`;
}

/**
 * Whether unquoted text ends at a mark that is ordinary text: free text, or text that a schema
 * limits.
 */
function hasTextMarks(
  root: Node,
  rules: Rules['rules'],
  isToken: (text: string) => boolean,
): boolean {
  const visit = (node: Node): boolean => {
    if (node.kind === 'free') return !node.marks.every(isToken);
    if (node.kind === 'characters') return contains(node.ranges, LETTER);
    if (node.kind === 'lexeme' || !('of' in node)) return false;
    return 'kind' in node.of ? visit(node.of) : node.of.some(visit);
  };
  return visit(root) || [...rules.values()].some(({ node }) => visit(node));
}

const LETTER = 0x61;

function contains(ranges: Ranges, character: number): boolean {
  return ranges.some(([from, to]) => from <= character && character <= to);
}

class LarkWriter {
  /** The rules of free text. */
  readonly free: string[] = [];
  readonly #tokens: TokenSpelling;
  readonly #isToken: (text: string) => boolean;
  /**
   * Whether every terminal is one character: otherwise the lexer could read a mark that ends free
   * text as part of that text, or the start of free text as a mark.
   */
  readonly #byCharacter: boolean;
  readonly #states = new Map<string, string>();

  constructor(tokens: TokenSpelling, isToken: (text: string) => boolean, byCharacter: boolean) {
    this.#tokens = tokens;
    this.#isToken = isToken;
    this.#byCharacter = byCharacter;
  }

  write(node: Node): string {
    switch (node.kind) {
      case 'literal':
        return this.#literal(node.text);
      case 'token': {
        const spelled = spelledToken(node.token, this.#tokens);
        return 'token' in spelled ? spelled.token : this.#literal(spelled.text);
      }
      case 'characters':
        return `/${set(node.ranges)}/`;
      case 'free':
        return this.#free(node);
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
        return `(${this.write(node.of)})${times(node)}`;
      case 'rule':
        return node.name;
      case 'lexeme':
        return this.#byCharacter ? this.write(node.of) : `/${regex(node.of)}/`;
      default:
        return this.write(node.of);
    }
  }

  #grouped(node: Node, ...kinds: readonly Node['kind'][]): string {
    const text = this.write(node);
    return kinds.includes(transparent(node).kind) ? `(${text})` : text;
  }

  #literal(text: string): string {
    return this.#byCharacter
      ? Array.from(text, (character) => JSON.stringify(character)).join(' ') || '""'
      : JSON.stringify(text);
  }

  #free(text: Free): string {
    // A special token is not text, so free text that it ends need not exclude it.
    const marks = text.marks.filter((mark) => !this.#isToken(mark));
    if (marks.length > 0) return this.#state({ ...text, marks });
    if (text.notFirst === '') return '/(?s:.*)/';
    const [first] = stepsOf({ ...text, marks: [] });
    return `/(${set(first?.ranges ?? ANY)}(?s:.*))?/`;
  }

  #state(text: Free): string {
    const key = JSON.stringify([text.marks, text.notFirst, text.partial]);
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const name = `text_${this.#states.size + 1}`;
    this.#states.set(key, name);
    const at = this.free.push('') - 1;
    const steps = stepsOf(text).filter(({ ranges }) => ranges.length > 0);
    const branches = steps.map(({ ranges, next }) => `/${set(ranges)}/ ${this.#state(next)}`);
    this.free[at] = `${name}: (${branches.join(' | ')})?`;
    return name;
  }
}

/** A regular expression for a node without rules or special tokens. */
function regex(node: Node): string {
  switch (node.kind) {
    case 'literal':
      return Array.from(node.text, escaped).join('');
    case 'characters':
      return set(node.ranges);
    case 'sequence':
      return node.of.map(regex).join('');
    case 'choice':
      return `(${node.of.map(regex).join('|')})`;
    case 'repeat':
      return `(${regex(node.of)})${times(node)}`;
    case 'lexeme':
      return regex(node.of);
    default:
      throw new TypeError(`a lexeme cannot contain ${node.kind}`);
  }
}

function set(ranges: Ranges): string {
  const others = without(ANY, ranges);
  const isNegated = others.length < ranges.length;
  const body = (isNegated ? others : ranges).map(([from, to]) => {
    const ends = from === to ? [from] : [from, to];
    return ends.map((code) => escaped(String.fromCodePoint(code))).join('-');
  });
  if (isNegated && body.length === 0) return '(?s:.)';
  return `[${isNegated ? '^' : ''}${body.join('')}]`;
}

function escaped(character: string): string {
  if (/^[A-Za-z0-9 _]$/.test(character)) return character;
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
