import { JsonNumber, type ModelspeakError } from '@modelspeak/core';
import { joinPath, mismatch } from '@modelspeak/core/authoring';

/**
 * A value from outside that was not checked, and its path for errors.
 *
 * @throws {ModelspeakError} `invalid_input` from each property, for a value of another type
 *
 * @example
 * ```ts
 * import { Field } from '@modelspeak/bodies';
 *
 * const body = new Field({ messages: [{ role: 'user' }, { role: 7 }] }, '');
 * const [first, second] = body.get('messages').items;
 * console.log(first?.get('role').text); // user
 * try {
 *   second?.get('role').text;
 * } catch (error) {
 *   console.log((error as Error).message); // messages[1].role: found 7, expected a string
 * }
 * ```
 */
export class Field {
  readonly value: unknown;
  readonly path: string;

  constructor(value: unknown, path: string) {
    this.value = value;
    this.path = path;
  }

  get isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** Returns a field of an object. */
  get(key: string): Field {
    return new Field(this.object[key], joinPath(this.path, key));
  }

  get object(): Record<string, unknown> {
    if (!isObject(this.value)) throw this.unexpected('an object');
    return this.value;
  }

  /** The items of an array, if present. */
  get items(): Field[] {
    if (this.isAbsent) return [];
    if (!Array.isArray(this.value)) throw this.unexpected('an array');
    return this.value.map((item, index) => new Field(item, joinPath(this.path, index)));
  }

  /** A string, if present. */
  get text(): string | undefined {
    if (this.isAbsent) return undefined;
    if (typeof this.value !== 'string') throw this.unexpected('a string');
    return this.value;
  }

  /** A number, if present. */
  get number(): number | undefined {
    if (this.isAbsent) return undefined;
    if (this.value instanceof JsonNumber) return Number(this.value.text);
    if (typeof this.value !== 'number') throw this.unexpected('a number');
    return this.value;
  }

  unexpected(expected: string): ModelspeakError {
    return mismatch(this.value, this.path, expected);
  }
}

/**
 * Whether a value is an object, but not an array.
 *
 * @example
 * ```ts
 * import { isObject } from '@modelspeak/bodies';
 *
 * console.log(isObject({}), isObject([]), isObject(null)); // true false false
 * ```
 */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Quotes and shortens a text for an error.
 *
 * @example
 * ```ts
 * import { show } from '@modelspeak/bodies';
 *
 * console.log(show('<html>\n')); // "<html>\n"
 * ```
 */
export function show(text: string): string {
  return JSON.stringify(shorten(text));
}

/**
 * Shortens a text to a number of characters.
 *
 * @example
 * ```ts
 * import { shorten } from '@modelspeak/bodies';
 *
 * console.log(shorten('a long text', 6)); // a long…
 * ```
 */
export function shorten(text: string, length = 40): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
