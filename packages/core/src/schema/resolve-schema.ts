import { keywordsOf, memberOf } from './schema-object.js';

/** The longest chain of references that is followed. */
const LONGEST_CHAIN = 100;
/** A longer reference leads to nothing. */
const LONGEST_REFERENCE = 1000;

/**
 * Follows the `$ref` of a schema, and those it leads to. Keywords next to a reference still count.
 * A reference to another document, to nothing, or in a circle says nothing.
 *
 * @param root The whole schema, which references are within.
 *
 * @example
 * ```ts
 * import { resolveSchema } from './resolve-schema.js';
 *
 * const root = { $defs: { V: { type: 'string' } } };
 * console.log(resolveSchema({ $ref: '#/$defs/V' }, root)); // { type: 'string' }
 * ```
 */
export function resolveSchema(schema: unknown, root: unknown): unknown {
  return new References(root).resolve(schema);
}

/** Follows the references within one schema, each of them once. */
export class References {
  readonly #root: unknown;
  readonly #resolved = new Map<unknown, unknown>();

  constructor(root: unknown) {
    this.#root = root;
  }

  resolve(schema: unknown, length = 0): unknown {
    const reference = memberOf(schema, '$ref');
    if (reference === undefined) return schema;
    if (this.#resolved.has(schema)) return this.#resolved.get(schema);
    // A reference that leads back here says nothing.
    this.#resolved.set(schema, true);
    const found = length < LONGEST_CHAIN ? this.#referred(reference) : undefined;
    const target = found === undefined ? true : this.resolve(found, length + 1);
    const resolved = besides(schema, target);
    this.#resolved.set(schema, resolved);
    return resolved;
  }

  #referred(reference: unknown): unknown {
    if (typeof reference !== 'string' || reference.length > LONGEST_REFERENCE) return undefined;
    if (!/^#(?:\/|$)/.test(reference)) return undefined;
    let found = this.#root;
    for (const step of reference.split('/').slice(1)) {
      const key = stepOf(step);
      if (key === undefined) return undefined;
      found = memberOf(found, key);
    }
    return found;
  }
}

/** A schema whose reference leads to the target, with its other keywords. */
function besides(schema: unknown, target: unknown): unknown {
  const { $ref: _, ...rest } = keywordsOf(schema) ?? {};
  if (Object.keys(rest).length === 0) return target;
  const { allOf } = rest;
  return { ...rest, allOf: [...(Array.isArray(allOf) ? allOf : []), target] };
}

/** A step of a JSON pointer in a URI. */
function stepOf(spelled: string): string | undefined {
  try {
    return decodeURIComponent(spelled).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
