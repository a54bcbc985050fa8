import type { Json } from '@modelspeak/core';
import { entriesOf, isObject, type JsonObject } from './json-object.js';
import { Unwritable } from './unwritable.js';

const DEFINITION = '#/$defs/';

/** What the schemas of one tool define, and whether they refer to its parameters as a whole. */
export class References {
  readonly #definitions = new Map<string, Json>();
  /** Whether anything refers to the parameters themselves. */
  refersToRoot = false;

  /** Adds the definitions of a schema. */
  define(definitions: Json): void {
    for (const [name, schema] of entriesOf(definitions)) this.#definitions.set(name, schema);
  }

  /** The name of the type that a reference stands for. */
  nameOf(reference: Json): string {
    if (reference === '#') {
      this.refersToRoot = true;
      return 'parameters';
    }
    const name = typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
    const isLocal = typeof reference === 'string' && reference.startsWith(DEFINITION);
    if (name === undefined || !isLocal || !isObject(this.#definitions.get(name))) {
      throw new Unwritable();
    }
    return name;
  }

  /** The definitions so far. */
  definitions(): readonly (readonly [name: string, schema: JsonObject])[] {
    return [...this.#definitions].map(([name, schema]) => {
      if (!isObject(schema)) throw new Unwritable();
      return [name, schema];
    });
  }
}
