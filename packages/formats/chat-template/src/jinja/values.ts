import type { Source } from './source.js';
import type { Str, Text } from './text.js';

/** A value of a template: the Python values that templates use. */
export type Value =
  | null
  | boolean
  /** An integer from the template itself. */
  | number
  | Numeral
  | string
  | Text
  | List
  | Dict
  | Namespace
  | Callable
  | Undefined;

/** The value of a missing name or key. */
export class Undefined {
  readonly problem: string;

  constructor(problem: string) {
    this.problem = problem;
  }
}

const INTEGER = /^-?\d+$/;

/** A number with its JSON spelling: a float, or a number of the conversation. */
export class Numeral {
  readonly text: string;
  readonly source: Source | undefined;

  constructor(text: string, source?: Source) {
    this.text = text;
    this.source = source;
  }

  get isFloat(): boolean {
    return !INTEGER.test(this.text);
  }

  valueOf(): number {
    return Number(this.text);
  }
}

/** A list or a tuple. */
export class List {
  readonly isTuple: boolean;
  readonly #make: (() => readonly Value[]) | undefined;
  #items: readonly Value[] | undefined;
  /** The JSON that it came from, if it is part of the conversation. */
  readonly origin: JsonOrigin | undefined;

  constructor(
    items: readonly Value[] | (() => readonly Value[]),
    { isTuple = false, origin }: { isTuple?: boolean; origin?: JsonOrigin } = {},
  ) {
    if (typeof items === 'function') this.#make = items;
    else this.#items = items;
    this.isTuple = isTuple;
    this.origin = origin;
  }

  get items(): readonly Value[] {
    this.#items ??= this.#make?.() ?? [];
    return this.#items;
  }
}

/** JSON of the conversation, and its source. */
export interface JsonOrigin {
  readonly json: unknown;
  readonly source: Source;
}

/** A key of a dict: a string's characters, or a number. */
export type Key = string | number | null;

/** The entries of a dict, by key. */
export type Entries = Map<Key, readonly [Value, Value]>;

/** A dict. */
export class Dict {
  readonly #make: (() => Entries) | undefined;
  #entries: Entries | undefined;
  /** The JSON that it came from, if it is part of the conversation. */
  readonly origin: JsonOrigin | undefined;
  /** The part of the conversation that it represents: a message by index, or a part. */
  readonly source: Source | undefined;

  constructor(
    entries: Entries | (() => Entries),
    { origin, source }: { origin?: JsonOrigin; source?: Source | undefined } = {},
  ) {
    if (typeof entries === 'function') this.#make = entries;
    else this.#entries = entries;
    this.origin = origin;
    this.source = source;
  }

  get entries(): Entries {
    this.#entries ??= this.#make?.() ?? new Map();
    return this.#entries;
  }

  /** Returns the value of a key. */
  get(key: Key): Value | undefined {
    return this.entries.get(key)?.[1];
  }
}

/** Creates a dict from its keys and values. */
export function dictOf(values: Iterable<readonly [string, Value]>, source?: Source): Dict {
  const entries: Entries = new Map();
  for (const [key, value] of values) entries.set(key, [key, value]);
  return new Dict(entries, { source });
}

/** The result of `namespace()`, the only value that templates can modify; `loop` is one too. */
export class Namespace {
  readonly attributes: Map<string, Value>;
  /** The function that runs when it is called, as `loop` can be. */
  readonly callable: Callable | undefined = undefined;

  constructor(attributes: Iterable<readonly [string, Value]> = []) {
    this.attributes = new Map(attributes);
  }

  /** Returns the value of an attribute. */
  get(name: string): Value | undefined {
    return this.attributes.get(name);
  }
}

/** The arguments of a function call. */
export interface Arguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

/** A function, a method or a macro. */
export class Callable {
  readonly call: (given: Arguments) => Value;

  constructor(call: (given: Arguments) => Value) {
    this.call = call;
  }
}

/** Returns an argument by its position or its name. */
export function argument(given: Arguments, place: number, name: string): Value | undefined {
  return place < given.positional.length ? given.positional[place] : given.named.get(name);
}

/** Returns the Python name of a value's type. */
export function typeName(value: Value): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return 'int';
  if (value instanceof Numeral) return value.isFloat ? 'float' : 'int';
  if (value instanceof List) return value.isTuple ? 'tuple' : 'list';
  if (value instanceof Dict) return 'dict';
  if (value instanceof Namespace) return 'namespace';
  if (value instanceof Callable) return 'function';
  return value instanceof Undefined ? 'undefined' : 'str';
}

/** Whether a value is a number; in Python, a `bool` is one. */
export function isNumber(value: Value): value is number | boolean | Numeral {
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof Numeral;
}

/** Whether a value is an integer, or a `bool`. */
export function isInteger(value: Value): value is number | boolean | Numeral {
  return isNumber(value) && !(value instanceof Numeral && value.isFloat);
}

/** Converts a value to a key of a `Map`. */
export function keyOf(value: Value): Key | undefined {
  if (value === null) return null;
  if (isNumber(value)) return Number(value);
  if (typeof value === 'object') return 'text' in value ? value.text : undefined;
  return value;
}

export type { Str };
