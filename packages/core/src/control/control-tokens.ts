import { ModelspeakError } from '../errors/errors.js';

/** A special token found in a text, with its place in UTF-16 units: `text.slice(start, end)`. */
export interface ControlMatch {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

/** Special tokens, made ready for searching. */
export interface ControlTokens {
  /** Every token, the longest first. */
  readonly tokens: readonly string[];
  /** Whether one token may begin inside another, as `<a>` and `a>b`, or contain another. */
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

/** How many characters `*` stands for at the most. */
const LONGEST_RUN = 24;

/**
 * Makes a set of special tokens ready for searching, in time linear in the text searched. Tokens that
 * are given twice count once, empty ones not at all.
 *
 * @param patterns Tokens of which a tokenizer has many: `*` stands for 1 to 24 letters, digits and
 * underscores, as in `<|reserved_special_token_*|>`.
 * @throws {ModelspeakError} `invalid_format` for a pattern without one `*` inside it
 *
 * @example
 * ```ts
 * import { compileControlTokens } from '@modelspeak/core/authoring';
 *
 * const control = compileControlTokens(['<|im_start|>', '<|im_end|>']);
 * console.log(control.find('Hello<|im_end|>')?.start); // 5
 * console.log(control.partialLength('Hello<|im')); // 4
 * ```
 */
export function compileControlTokens(
  all: Iterable<string>,
  patterns: readonly string[] = [],
): ControlTokens {
  const tokens = [...new Set(all)]
    .filter((token) => token !== '')
    .sort((a, b) => b.length - a.length);
  const compiled = patterns.map(compilePattern);
  const heads = [...tokens, ...compiled.map(({ head }) => head)];
  // What a pattern finds, for asking how tokens stand to each other.
  const samples = [...tokens, ...patterns.map((pattern) => pattern.replaceAll('*', '0'))];
  const longest =
    Math.max(0, ...samples.map(({ length }) => length)) + (patterns.length && LONGEST_RUN);
  // Alternatives are tried in order, so that the longest is found; what repeats is bounded.
  const anyToken = anyOf(
    tokens,
    compiled.map(({ source }) => source),
  );
  const firsts = new Set(heads.map((token) => token.charCodeAt(0)));

  const partialLength = (text: string): number => {
    for (let at = Math.max(0, text.length - longest + 1); at < text.length; at++) {
      if (!firsts.has(text.charCodeAt(at))) continue;
      const length = text.length - at;
      const tail = text.slice(at);
      const begins = tokens.some((token) => token.length > length && token.startsWith(tail));
      if (begins || compiled.some((pattern) => pattern.isBegunBy(tail))) return length;
    }
    return 0;
  };

  return {
    tokens,
    areEntangled: samples.some((token) =>
      samples.some((other) => (other === token ? partialLength(token) > 0 : other.includes(token))),
    ),
    mayBegin: searchFor(commonPrefix(heads), heads),
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

interface Pattern {
  /** What it begins with. */
  readonly head: string;
  /** The source of a regular expression that finds it. */
  readonly source: string;
  /** Whether a text is the beginning of what it finds, and not all of it. */
  isBegunBy(text: string): boolean;
}

function compilePattern(pattern: string): Pattern {
  const [head = '', tail = '', ...others] = pattern.split('*');
  if (head === '' || tail === '' || others.length > 0) {
    throw new ModelspeakError(
      'invalid_format',
      `found ${pattern}, expected one * within a pattern`,
    );
  }
  const beginnings = Array.from(tail, (_character, end) => escapeSource(tail.slice(0, end)));
  const cut = new RegExp(`^${escapeSource(head)}\\w{0,${LONGEST_RUN}}(?:${beginnings.join('|')})$`);
  return {
    head,
    source: `${escapeSource(head)}\\w{1,${LONGEST_RUN}}${escapeSource(tail)}`,
    isBegunBy: (text) => head.startsWith(text) || cut.test(text),
  };
}

function anyOf(texts: readonly string[], sources: readonly string[] = []): RegExp {
  // An empty class matches nothing.
  return new RegExp([...texts.map(escapeSource), ...sources].join('|') || '[]', 'g');
}

function escapeSource(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
