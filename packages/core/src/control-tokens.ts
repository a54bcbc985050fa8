/**
 * A control token found in a text, with its place there in UTF-16 units: `text.slice(start, end)`.
 */
export interface ControlMatch {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

/** A format's control tokens, made ready for searching. */
export interface ControlTokens {
  /** Every token, the longest first. */
  readonly tokens: readonly string[];
  /** Whether one token may begin inside another, as `<a>` and `a>b`, or hold another. */
  readonly areEntangled: boolean;
  /** Whether a token may begin somewhere in the text. Never wrong when it says no; very fast. */
  mayBegin(text: string): boolean;
  /** The first token at or after `from`, the longest where several begin at one place. */
  find(text: string, from?: number): ControlMatch | undefined;
  /**
   * How many characters at the text's end could be the beginning of a token that has not come in
   * full yet.
   */
  partialLength(text: string): number;
}

/**
 * Makes a set of control tokens ready for searching, in time linear in the text searched. Tokens that
 * are given twice count once, empty ones not at all.
 *
 * @example
 * ```ts
 * import { compileControlTokens } from '@modelspeak/core';
 *
 * const control = compileControlTokens(['<|im_start|>', '<|im_end|>']);
 * console.log(control.find('Hello<|im_end|>')?.start); // 5
 * console.log(control.partialLength('Hello<|im')); // 4
 * ```
 */
export function compileControlTokens(all: Iterable<string>): ControlTokens {
  const tokens = [...new Set(all)]
    .filter((token) => token !== '')
    .sort((a, b) => b.length - a.length);
  const longest = tokens[0]?.length ?? 0;
  // Alternatives are tried in order, so that the longest is found; none of them repeats anything.
  const anyToken = anyOf(tokens);
  const firsts = new Set(tokens.map((token) => token.charCodeAt(0)));

  const partialLength = (text: string): number => {
    for (let at = Math.max(0, text.length - longest + 1); at < text.length; at++) {
      if (!firsts.has(text.charCodeAt(at))) continue;
      const length = text.length - at;
      const tail = text.slice(at);
      if (tokens.some((token) => token.length > length && token.startsWith(tail))) return length;
    }
    return 0;
  };

  return {
    tokens,
    areEntangled: tokens.some((token) =>
      tokens.some((other) => (other === token ? partialLength(token) > 0 : other.includes(token))),
    ),
    mayBegin: searchFor(commonPrefix(tokens), tokens),
    find(text, from = 0) {
      anyToken.lastIndex = from;
      const match = anyToken.exec(text);
      if (match === null) return undefined;
      return { token: match[0], start: match.index, end: anyToken.lastIndex };
    },
    partialLength,
  };
}

/** How to ask quickly whether a token may begin in a text, in full or cut off at its end. */
function searchFor(prefix: string, tokens: readonly string[]): (text: string) => boolean {
  if (prefix === '') {
    const first = anyOf(tokens.map((token) => token.charAt(0)));
    return (text) => text.search(first) !== -1;
  }
  const first = prefix.charAt(0);
  const second = prefix.charAt(1);
  return (text) => {
    // Looking for one character is many times faster than looking for two.
    for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
      const isLast = at + 1 === text.length;
      if (isLast || second === '' || text[at + 1] === second) return true;
    }
    return false;
  };
}

function commonPrefix(tokens: readonly string[]): string {
  let prefix = tokens[0] ?? '';
  for (const token of tokens) while (!token.startsWith(prefix)) prefix = prefix.slice(0, -1);
  return prefix;
}

function anyOf(texts: readonly string[]): RegExp {
  const escaped = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  // An empty class matches nothing.
  return new RegExp(escaped.join('|') || '[]', 'g');
}
