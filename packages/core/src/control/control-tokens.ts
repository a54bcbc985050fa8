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
  /** Whether the end of one of the tokens could be the beginning of another, or of itself. */
  leavesOpen(token: string): boolean;
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
  const nextFirst = searchForFirst(heads);

  const partialLength = (text: string): number => {
    const from = Math.max(0, text.length - longest + 1);
    for (let at = nextFirst(text, from); at !== -1; at = nextFirst(text, at + 1)) {
      const length = text.length - at;
      const tail = text.slice(at);
      const begins = tokens.some((token) => token.length > length && token.startsWith(tail));
      if (begins || compiled.some((pattern) => pattern.isBegunBy(tail))) return length;
    }
    return 0;
  };

  const open = new Set(tokens.filter((token) => partialLength(token) > 0));

  return {
    tokens,
    leavesOpen: (token) => open.has(token),
    areEntangled: samples.some((token) =>
      samples.some((other) => (other === token ? partialLength(token) > 0 : other.includes(token))),
    ),
    mayBegin: searchFor(heads),
    find(text, from = 0) {
      anyToken.lastIndex = from;
      const match = anyToken.exec(text);
      if (match === null) return undefined;
      return { token: match[0], start: match.index, end: anyToken.lastIndex };
    },
    partialLength,
  };
}

/** How to find quickly where the next token may begin, by its first character: -1 for nowhere. */
function searchForFirst(tokens: readonly string[]): (text: string, from: number) => number {
  const firsts = firstsOf(tokens);
  return (text, from) => {
    let next = -1;
    for (const first of firsts) {
      const at = text.indexOf(first, from);
      if (at !== -1 && (next === -1 || at < next)) next = at;
    }
    return next;
  };
}

/** How to ask quickly whether a token may begin in a text, in full or cut off at its end. */
function searchFor(tokens: readonly string[]): (text: string) => boolean {
  const searches = firstsOf(tokens).map((first) =>
    searchForStart(first, [
      ...new Set(tokens.filter((token) => token.startsWith(first)).map((token) => token.charAt(1))),
    ]),
  );
  const [one = () => false, other, ...more] = searches;
  if (other === undefined) return one;
  // Most have one or two; a list of searches takes longer to go through.
  return (text) => one(text) || other(text) || more.some((each) => each(text));
}

/** @param seconds What may follow the first character; an empty one for a token of one character. */
function searchForStart(first: string, seconds: readonly string[]): (text: string) => boolean {
  const isWhole = seconds.includes('');
  const next = searchForCharacter(first);
  return (text) => {
    // Looking for one character is many times faster than looking for two, or for one of two.
    for (let at = next(text, 0); at !== -1; at = next(text, at + 1)) {
      if (isWhole || at + 1 === text.length || seconds.includes(text.charAt(at + 1))) return true;
    }
    return false;
  };
}

/** How short a text is that is faster read here than handed to the search of the engine. */
const SHORT = 8;

function searchForCharacter(character: string): (text: string, from: number) => number {
  const code = character.charCodeAt(0);
  return (text, from) => {
    const { length } = text;
    if (length > SHORT) return text.indexOf(character, from);
    for (let at = from; at < length; at++) if (text.charCodeAt(at) === code) return at;
    return -1;
  };
}

function firstsOf(tokens: readonly string[]): readonly string[] {
  return [...new Set(tokens.map((token) => token.charAt(0)))];
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
