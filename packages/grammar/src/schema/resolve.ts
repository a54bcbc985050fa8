import { joinPath } from '@modelspeak/core/authoring';
import { isSchema, type Schema, saysNothing, unsupported } from './keywords.js';
import type { Place } from './place.js';

/**
 * The schema that `$ref` names within the whole.
 *
 * @throws {ModelspeakError} `unsupported` if there is none
 */
export function referred(reference: unknown, { root, path }: Place): unknown {
  const place = joinPath(path, '$ref');
  const steps = stepsOf(reference);
  if (steps === undefined) {
    throw unsupported(
      place,
      'only references within the schema are supported, such as "#/$defs/name"',
    );
  }
  const found = steps.reduce(memberOf, root);
  if (found === undefined) {
    throw unsupported(
      place,
      `${reference} refers to nothing in the schema; use a path that exists, such as "#/$defs/name"`,
    );
  }
  if (!isSchema(found) && typeof found !== 'boolean') {
    throw unsupported(
      place,
      `${reference} does not refer to a schema; refer to an object, true or false`,
    );
  }
  return found;
}

/** The steps of a JSON pointer in a URI fragment; `undefined` for anything else. */
function stepsOf(reference: unknown): readonly string[] | undefined {
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) return undefined;
  try {
    return reference
      .split('/')
      .slice(1)
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch {
    return undefined;
  }
}

/** An own property of an object, or an item of an array. */
function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(key)) return undefined;
  return Object.hasOwn(value, key) ? (value as Schema)[key] : undefined;
}

/** The other keywords of a schema; `undefined` if there are none. */
export function beside(schema: Schema, ...keywords: readonly string[]): Schema | undefined {
  const rest = Object.fromEntries(
    Object.entries(schema).filter(([key]) => !keywords.includes(key)),
  );
  return saysNothing(rest) ? undefined : rest;
}
