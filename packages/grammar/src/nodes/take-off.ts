import { ModelspeakError } from '@modelspeak/core';
import { contains } from './characters.js';
import { partialAfter } from './free-text.js';
import {
  choice,
  EMPTY,
  isNever,
  literal,
  NEVER,
  type Node,
  type Rules,
  repeat,
  sequence,
  silent,
} from './node.js';

/** One symbol of a text: a character, or a special token. */
export type Begun = { readonly character: string } | { readonly token: string };

/**
 * Returns what remains of a language after this start of its texts: Brzozowski's derivative, one
 * symbol at a time. The JSON of the removed text stays.
 *
 * @throws {ModelspeakError} `unsupported` if no text begins like this
 */
export function takeOff(language: Rules, replyPrefix: readonly Begun[]): Rules {
  const left = new TakingOff(language).take(replyPrefix);
  if (!isNever(left)) return { ...language, root: left };
  const begun = replyPrefix.map((each) => ('token' in each ? each.token : each.character)).join('');
  throw new ModelspeakError(
    'unsupported',
    `the prompt begins the reply with ${JSON.stringify(begun)}, but no reply to this request can; remove the prefill, or change the request`,
    { path: 'replyPrefix' },
  );
}

class TakingOff {
  readonly #language: Rules;
  readonly #within = new Set<string>();

  constructor(language: Rules) {
    this.#language = language;
  }

  take(replyPrefix: readonly Begun[]): Node {
    return replyPrefix.reduce((node, symbol) => this.#after(node, symbol), this.#language.root);
  }

  #after(node: Node, symbol: Begun): Node {
    switch (node.kind) {
      case 'literal':
        return 'character' in symbol && node.text.startsWith(symbol.character)
          ? rest(node.text.slice(symbol.character.length), symbol.character, node.json)
          : NEVER;
      case 'token':
        return 'token' in symbol && symbol.token === node.token ? EMPTY : NEVER;
      case 'characters':
        return 'character' in symbol && contains(node.ranges, symbol.character)
          ? taken(symbol.character)
          : NEVER;
      case 'free': {
        const partial = 'character' in symbol ? partialAfter(node, symbol.character) : undefined;
        if (partial === undefined || !('character' in symbol)) return NEVER;
        return sequence(taken(symbol.character), { ...node, partial, notFirst: '' });
      }
      case 'end':
        return NEVER;
      case 'sequence':
        return this.#afterSequence(node.of, symbol);
      case 'choice':
        return choice(
          ...node.of.map((each) => this.#after(each, symbol)).filter((each) => !isNever(each)),
        );
      case 'repeat': {
        const { of, min, max } = node;
        return sequence(this.#after(of, symbol), repeat(of, Math.max(min - 1, 0), max - 1));
      }
      case 'rule':
        return this.#afterRule(node.name, symbol);
      case 'lexeme':
      case 'call':
      case 'arguments': {
        const of = this.#after(node.of, symbol);
        return isNever(of) ? NEVER : { ...node, of };
      }
    }
  }

  #afterSequence(nodes: readonly Node[], symbol: Begun): Node {
    const [first, ...others] = nodes;
    if (first === undefined) return NEVER;
    const within = sequence(this.#after(first, symbol), ...others);
    const skipped = this.#skipped(first);
    if (skipped === undefined) return within;
    const behind = sequence(skipped, this.#afterSequence(others, symbol));
    return choice(...[within, behind].filter((each) => !isNever(each)));
  }

  #afterRule(name: string, symbol: Begun): Node {
    if (this.#within.has(name)) throw leftRecursion(name);
    this.#within.add(name);
    const after = this.#after(this.#body(name), symbol);
    this.#within.delete(name);
    return after;
  }

  #body(name: string): Node {
    return this.#language.rules.get(name)?.node ?? NEVER;
  }

  /** What remains of a node that is skipped: its JSON; `undefined` if it must spell something. */
  #skipped(node: Node): Node | undefined {
    switch (node.kind) {
      case 'literal':
        return node.text === '' ? node : undefined;
      case 'free':
        return EMPTY;
      case 'sequence': {
        const skipped = node.of.map((each) => this.#skipped(each));
        return skipped.every((each) => each !== undefined) ? sequence(...skipped) : undefined;
      }
      case 'choice':
        return node.of.map((each) => this.#skipped(each)).find((each) => each !== undefined);
      case 'repeat':
        return node.min === 0 ? EMPTY : this.#skipped(node.of);
      case 'rule':
        return this.#skippedRule(node.name);
      case 'lexeme':
      case 'call':
      case 'arguments': {
        const of = this.#skipped(node.of);
        return of === undefined ? undefined : { ...node, of };
      }
      default:
        return undefined;
    }
  }

  #skippedRule(name: string): Node | undefined {
    const key = `skipped ${name}`;
    if (this.#within.has(key)) return undefined;
    this.#within.add(key);
    const skipped = this.#skipped(this.#body(name));
    this.#within.delete(key);
    return skipped;
  }
}

/** A literal without its first character, but with its JSON. */
function rest(text: string, character: string, json: string | undefined): Node {
  return json === undefined ? sequence(silent(character), literal(text)) : literal(text, json);
}

/** A removed character, as JSON writes it inside a string. */
function taken(character: string): Node {
  return silent(JSON.stringify(character).slice(1, -1));
}

function leftRecursion(name: string): ModelspeakError {
  return new ModelspeakError(
    'invalid_format',
    `the rule ${name} is left-recursive; begin it with something else`,
    { path: `rules.${name}` },
  );
}
