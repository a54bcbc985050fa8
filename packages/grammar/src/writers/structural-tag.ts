import type { Language } from '@modelspeak/core';
import { GrammarLength } from '../limits.js';
import type { Free, Node } from '../nodes/node.js';
import { compile, type GrammarOptions } from '../tree/compile.js';
import { type SpellToken, writeGbnf } from './gbnf.js';
import { type FindRules, isSpelled, rulesReached } from './shared.js';

/** A structural tag as JSON: what vLLM and SGLang accept as a response format. */
export interface StructuralTag {
  readonly type: 'structural_tag';
  readonly format: StructuralFormat;
}

/** A part of a structural tag. */
export type StructuralFormat =
  | { readonly type: 'const_string'; readonly value: string }
  | { readonly type: 'token'; readonly token: number }
  | { readonly type: 'grammar'; readonly grammar: string }
  | { readonly type: 'any_text'; readonly excludes?: readonly string[] }
  | { readonly type: 'any_tokens'; readonly exclude_tokens: readonly number[] }
  | { readonly type: 'sequence' | 'or'; readonly elements: readonly StructuralFormat[] }
  | {
      readonly type: 'repeat';
      readonly min: number;
      readonly max: number;
      readonly content: StructuralFormat;
    };

/** Options of {@link toStructuralTag}. */
export interface StructuralTagOptions extends GrammarOptions {
  /**
   * How to write special tokens. `text` (the default) works everywhere: xgrammar compares the text
   * of a special token. A function returns the ids of tokens, which match only the token itself,
   * and `undefined` for those that are ordinary text. Free text then contains none of these tokens.
   */
  readonly tokens?: 'text' | ((token: string) => number | undefined) | undefined;
}

/**
 * Writes a language as a structural tag, for xgrammar and the servers that use it. Schema values
 * are written as grammars, because xgrammar's own JSON Schema support accepts less, such as no
 * escapes in a string of limited length. The end of the reply is left out: the engine lets the
 * model end its turn where the tag ends.
 *
 * @throws {ModelspeakError} `unsupported` for a schema that no grammar can express, and if no reply
 * begins with the reply prefix; `too_large` beyond the limits of the README
 *
 * @see https://xgrammar.mlc.ai/docs/structural_tag/structural_tag.html
 *
 * @example
 * ```ts
 * import { toStructuralTag } from '@modelspeak/grammar';
 *
 * const { format } = toStructuralTag({
 *   root: ['<call>', { schema: { type: 'boolean' }, as: 'json' }],
 *   tokens: ['<call>'],
 *   replyPrefix: '',
 * });
 * console.log(format.type); // sequence
 * ```
 */
export function toStructuralTag(
  language: Language,
  { tokens = 'text', ...options }: StructuralTagOptions = {},
): StructuralTag {
  const { root, rules } = compile(language, options);
  const idOf = tokens === 'text' ? () => undefined : tokens;
  const ids = new Map<string, number>();
  for (const token of language.tokens) {
    const id = idOf(token);
    if (id !== undefined) ids.set(token, id);
  }
  const writer = new StructuralWriter(rulesReached(rules), ids);
  return { type: 'structural_tag', format: writer.write(root) };
}

/** The number of alternatives with shared rules from which they become one grammar. */
const MANY = 16;

class StructuralWriter {
  readonly #findRules: FindRules;
  /** The ids of special tokens: xgrammar does not find all of them by name. */
  readonly #ids: ReadonlyMap<string, number>;
  readonly #length = new GrammarLength();

  constructor(findRules: FindRules, ids: ReadonlyMap<string, number>) {
    this.#findRules = findRules;
    this.#ids = ids;
  }

  write(node: Node): StructuralFormat {
    switch (node.kind) {
      case 'literal':
        return { type: 'const_string', value: this.#length.counted(node.text) };
      case 'token':
        return this.#token(node.token);
      case 'free':
        return this.#free(node);
      case 'end':
        return { type: 'const_string', value: '' };
      case 'sequence':
        return this.#sequence(node.of.filter(isSpelled));
      case 'choice':
        return shareRules(node.of)
          ? this.#grammar(node)
          : { type: 'or', elements: node.of.map((each) => this.write(each)) };
      case 'repeat': {
        const max = node.max === Number.POSITIVE_INFINITY ? -1 : node.max;
        return { type: 'repeat', min: node.min, max, content: this.write(node.of) };
      }
      case 'call':
      case 'arguments':
        return this.write(node.of);
      default:
        return this.#grammar(node);
    }
  }

  #token(token: string): StructuralFormat {
    const id = this.#ids.get(token);
    return id === undefined ? { type: 'const_string', value: token } : { type: 'token', token: id };
  }

  #sequence(nodes: readonly Node[]): StructuralFormat {
    const elements = nodes.map((each) => this.write(each));
    const [only] = elements;
    return elements.length === 1 && only !== undefined ? only : { type: 'sequence', elements };
  }

  #free(text: Free): StructuralFormat {
    if (this.#ids.size === 0) return this.#text(text);
    const tokens = [...this.#ids.keys()];
    const endsAtTokens = text.marks.every((mark) => tokens.some((token) => mark.includes(token)));
    if (endsAtTokens && isAnywhere(text)) {
      return { type: 'any_tokens', exclude_tokens: [...this.#ids.values()] };
    }
    // xgrammar reads as text whatever may be text or a special token.
    return this.#text({ ...text, marks: [...new Set([...text.marks, ...tokens])] });
  }

  #text(text: Free): StructuralFormat {
    if (!isAnywhere(text)) return this.#grammar(text);
    const excludes = text.marks;
    return excludes.length === 0 ? { type: 'any_text' } : { type: 'any_text', excludes };
  }

  #grammar(root: Node): StructuralFormat {
    const spell: SpellToken = (token) => {
      const id = this.#ids.get(token);
      return id === undefined ? { text: token } : { token: `Token(${id})` };
    };
    return { type: 'grammar', grammar: writeGbnf(root, this.#findRules, spell, this.#length) };
  }
}

/**
 * Whether many alternatives end with a rule, as the optional members of an object do. They share most
 * of their rules, which separate grammars would repeat.
 */
function shareRules(alternatives: readonly Node[]): boolean {
  const endsWithRule = (each: Node): boolean =>
    each.kind === 'sequence' && each.of.at(-1)?.kind === 'rule';
  return alternatives.filter(endsWithRule).length > MANY;
}

/**
 * Whether free text does not depend on what precedes it; if it does, only a grammar can express it.
 */
function isAnywhere({ partial, notFirst }: Free): boolean {
  return partial === '' && notFirst === '';
}
