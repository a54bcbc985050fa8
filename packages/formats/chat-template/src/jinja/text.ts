import type { Source } from './source.js';

/** The origin of a part of a text. */
export interface Origin {
  readonly start: number;
  readonly end: number;
  readonly source: Source;
}

/** A string with content from the conversation. Parts without an origin are the template's own. */
export class Text {
  readonly text: string;
  /** The origins, and possibly those of longer texts that begin with this one. */
  #shared: Origin[];
  readonly #count: number;

  constructor(text: string, origins: Origin[]) {
    this.text = text;
    this.#shared = origins;
    this.#count = origins.length;
  }

  /** The origins, in ascending order and not empty. */
  get origins(): readonly Origin[] {
    if (this.isExtended) this.#shared = this.#shared.slice(0, this.#count);
    return this.#shared;
  }

  /** Whether a longer text shares the origins, so that they must be copied to be read or extended. */
  get isExtended(): boolean {
    return this.#shared.length > this.#count;
  }

  /**
   * Returns the text followed by others. A text that is extended once shares its origins with the result, so that a
   * template can collect a long text piece by piece.
   */
  followedBy(strs: readonly Str[]): Text {
    if (this.isExtended) this.#shared = this.#shared.slice(0, this.#count);
    const text = appendAll(this.text, this.#shared, strs);
    return new Text(text, this.#shared);
  }

  toString(): string {
    return this.text;
  }
}

/** A string in a template: its own, or one that tracks its origins. */
export type Str = string | Text;

/** Whether a value is a string. */
export function isStr(value: unknown): value is Str {
  return typeof value === 'string' || value instanceof Text;
}

/** Returns the characters of a string. */
export function plainText(str: Str): string {
  return typeof str === 'string' ? str : str.text;
}

/** Returns the source of the first character that came from the conversation. */
export function sourceOf(str: Str): Source | undefined {
  return typeof str === 'string' ? undefined : str.origins[0]?.source;
}

/** Creates a text from one source; without a source, it is the template's own. */
export function textFrom(text: string, source: Source | undefined): Str {
  if (source === undefined || text === '') return text;
  return new Text(text, [{ start: 0, end: text.length, source }]);
}

/** Returns a part of a string, in UTF-16 units. */
export function sliceText(str: Str, start: number, end: number): Str {
  if (typeof str === 'string') return str.slice(start, end);
  if (start <= 0 && end >= str.text.length) return str;
  const origins: Origin[] = [];
  for (const origin of str.origins) {
    const from = Math.max(origin.start, start);
    const to = Math.min(origin.end, end);
    if (from < to) origins.push({ start: from - start, end: to - start, source: origin.source });
  }
  const text = str.text.slice(start, end);
  return origins.length === 0 ? text : new Text(text, origins);
}

/** Concatenates strings. */
export function concatTexts(strs: readonly Str[]): Str {
  const [first, ...others] = strs;
  if (first instanceof Text) return others.length === 0 ? first : first.followedBy(others);
  const origins: Origin[] = [];
  const text = appendAll('', origins, strs);
  return origins.length === 0 ? text : new Text(text, origins);
}

/** Returns a text followed by others, and adds their origins to its own. */
function appendAll(before: string, origins: Origin[], strs: readonly Str[]): string {
  let text = before;
  for (const str of strs) {
    if (typeof str !== 'string') {
      for (const { start, end, source } of [...str.origins]) {
        origins.push({ start: text.length + start, end: text.length + end, source });
      }
    }
    text += plainText(str);
  }
  return text;
}

/**
 * Rewrites a string without tracking single characters: if any part had a source, the whole result has it.
 */
export function rewriteText(str: Str, rewrite: (text: string) => string): Str {
  return textFrom(
    rewrite(plainText(str)),
    joinSources(typeof str === 'string' ? [] : sourcesOf(str)),
  );
}

function sourcesOf({ origins }: Text): readonly Source[] {
  return origins.map(({ source }) => source);
}

/** Joins several sources into one: the first, with a list of all. */
export function joinSources(sources: readonly Source[]): Source | undefined {
  const [first, ...others] = new Set(sources);
  if (first === undefined || others.length === 0) return first;
  return { message: first.message, joint: [first, ...others] };
}
