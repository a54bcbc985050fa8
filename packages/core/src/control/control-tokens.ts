import { ModelspeakError } from '../errors/errors.js';

/** A special token found in a text, at `text.slice(start, end)` (UTF-16 units). */
export interface ControlMatch {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

/** Special tokens, prepared for searching. */
export interface ControlTokens {
  /** All tokens, longest first. */
  readonly tokens: readonly string[];
  /** Whether a token may contain another one, or overlap one, such as `<a>` and `a>b`. */
  readonly areEntangled: boolean;
  /** Whether the end of this token could be the start of a token. */
  leavesOpen(token: string): boolean;
  /** Whether a token may begin somewhere in the text. Very fast; `false` is always correct. */
  mayBegin(text: string): boolean;
  /** The first token at or after `from`; the longest if several begin there. */
  find(text: string, from?: number): ControlMatch | undefined;
  /**
   * The number of characters at the end of the text that could be the start of an incomplete token.
   */
  partialLength(text: string): number;
}

/** How many characters `*` matches at most. */
const LONGEST_RUN = 24;

/**
 * Prepares special tokens for searching, in time linear in the text. Duplicate and empty tokens are
 * ignored.
 *
 * @param patterns Families of tokens: `*` stands for 1 to 24 letters, digits and underscores, such
 * as `<|reserved_special_token_*|>`.
 * @throws {ModelspeakError} `invalid_format` for a pattern without exactly one `*` inside it
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
  return new CompiledTokens(all, patterns);
}

// A class, so that all formats of a process share one copy of each method, which the engine
// inlines.
class CompiledTokens implements ControlTokens {
  readonly tokens: readonly string[];
  readonly areEntangled: boolean;
  readonly #patterns: readonly Pattern[];
  readonly #first: Start | undefined;
  readonly #anyToken: RegExp;
  readonly #longest: number;
  readonly #open: ReadonlySet<string>;

  constructor(all: Iterable<string>, patterns: readonly string[]) {
    const tokens = [...new Set(all)]
      .filter((token) => token !== '')
      .sort((a, b) => b.length - a.length);
    this.tokens = tokens;
    this.#patterns = patterns.map(compilePattern);
    this.#first = startsOf([...tokens, ...this.#patterns.map(({ head }) => head)]);
    // Alternatives are tried in order, so the longest token is found; repetition is bounded.
    const sources = [...tokens.map(escapeSource), ...this.#patterns.map(({ source }) => source)];
    // An empty class matches nothing.
    this.#anyToken = new RegExp(sources.join('|') || '[]', 'g');
    // Sample matches of the patterns, to find out how tokens overlap.
    const samples = [...tokens, ...patterns.map((pattern) => pattern.replaceAll('*', '0'))];
    this.#longest =
      Math.max(0, ...samples.map(({ length }) => length)) + (patterns.length && LONGEST_RUN);
    this.#open = new Set(samples.filter((token) => this.partialLength(token) > 0));
    this.areEntangled = samples.some((token) =>
      samples.some((other) => (other === token ? this.#open.has(token) : other.includes(token))),
    );
  }

  leavesOpen(token: string): boolean {
    return this.#open.size > 0 && this.#open.has(token);
  }

  mayBegin(text: string): boolean {
    if (text.length <= SHORT) return this.#beginsInShort(text);
    // A hot path of rendering: following links is faster here than iterating over an array.
    for (let start = this.#first; start !== undefined; start = start.next) {
      const at = text.indexOf(start.first);
      if (at !== -1 && beginsFrom(start, text, at)) return true;
    }
    return false;
  }

  #beginsInShort(text: string): boolean {
    for (let start = this.#first; start !== undefined; start = start.next) {
      for (let at = 0; at < text.length; at++) {
        if (text.charCodeAt(at) === start.code && beginsAt(start, text, at)) return true;
      }
    }
    return false;
  }

  find(text: string, from = 0): ControlMatch | undefined {
    this.#anyToken.lastIndex = from;
    const match = this.#anyToken.exec(text);
    if (match === null) return undefined;
    return { token: match[0], start: match.index, end: this.#anyToken.lastIndex };
  }

  partialLength(text: string): number {
    const { length } = text;
    for (let at = Math.max(0, length - this.#longest + 1); at < length; at++) {
      for (let start = this.#first; start !== undefined; start = start.next) {
        if (text.charCodeAt(at) !== start.code) continue;
        const tail = text.slice(at);
        const isBegun =
          start.tokens.some((token) => token.length > tail.length && token.startsWith(tail)) ||
          this.#patterns.some((pattern) => pattern.isBegunBy(tail));
        if (isBegun) return tail.length;
      }
    }
    return 0;
  }
}

/** How the tokens with one first character begin. */
interface Start {
  readonly first: string;
  readonly code: number;
  /** Those tokens, and the heads of such patterns. */
  readonly tokens: readonly string[];
  /** Whether a token may continue with an ASCII character, by its code. */
  readonly goesOnWith: Uint8Array;
  /** The next start. */
  readonly next: Start | undefined;
}

const ASCII = 128;

function startsOf(tokens: readonly string[]): Start | undefined {
  const firsts = new Set(tokens.map((token) => token.charAt(0)));
  return [...firsts].reduceRight<Start | undefined>((next, first) => {
    const own = tokens.filter((token) => token.startsWith(first));
    // A token of one character may be followed by anything.
    const goesOnWith = new Uint8Array(ASCII).fill(own.includes(first) ? 1 : 0);
    for (const token of own) goesOnWith[token.charCodeAt(1)] = 1;
    return { first, code: first.charCodeAt(0), tokens: own, goesOnWith, next };
  }, undefined);
}

/** Texts up to this length are faster to scan here than with the engine's search. */
const SHORT = 8;

/** Whether a token may begin at `at`, where its first character is, or at a later occurrence. */
function beginsFrom(start: Start, text: string, at: number): boolean {
  for (let place = at; place !== -1; place = text.indexOf(start.first, place + 1)) {
    if (beginsAt(start, text, place)) return true;
  }
  return false;
}

function beginsAt({ goesOnWith }: Start, text: string, at: number): boolean {
  if (at + 1 === text.length) return true;
  const next = text.charCodeAt(at + 1);
  return next >= ASCII || goesOnWith[next] === 1;
}

interface Pattern {
  /** What comes before the `*`. */
  readonly head: string;
  /** The source of a regular expression that matches it. */
  readonly source: string;
  /** Whether a text is an incomplete start of a match. */
  isBegunBy(text: string): boolean;
}

function compilePattern(pattern: string): Pattern {
  const [head = '', tail = '', ...others] = pattern.split('*');
  if (head === '' || tail === '' || others.length > 0) {
    throw new ModelspeakError(
      'invalid_format',
      `found ${pattern}, expected a pattern with one * inside`,
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

function escapeSource(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
