import { pathSteps } from '@modelspeak/core/authoring';
import type { PlainSchema } from '../schema/any-schema.js';

/** Keywords that say nothing about values. */
const ANNOTATIONS = ['$schema', '$id', '$defs', 'definitions', 'title', 'description', 'default'];

/** A schema without a keyword that a grammar cannot express. */
export interface Relaxed {
  readonly schema: PlainSchema;
  /** The path of the keyword. */
  readonly path: string;
}

/**
 * Removes the keyword that an error's path names: `properties.price.multipleOf`, or
 * `#/$defs/Price.multipleOf` behind a reference.
 *
 * @returns `undefined` if the path names none, or nothing would be left to enforce
 */
export function relaxSchema(schema: PlainSchema, path: string | undefined): Relaxed | undefined {
  if (path === undefined) return undefined;
  const [, pointer = '', rest = ''] = /^(?:#((?:\/[^.[]*)?))?(.*)$/s.exec(path) ?? [];
  const steps = [...stepsOf(pointer), ...pathSteps(rest)];
  const key = steps.pop();
  // Not structuredClone: a schema that is used twice must not change in both places.
  const copy = JSON.parse(JSON.stringify(schema)) as PlainSchema;
  const holder = valueAt(copy, steps);
  if (typeof key !== 'string' || !isObject(holder)) return undefined;
  const removed = removeFrom(holder, key, copy);
  const isLeft = Object.keys(copy).some((one) => !ANNOTATIONS.includes(one));
  if (removed === undefined || !isLeft) return undefined;
  return { schema: copy, path: path.slice(0, path.length - key.length) + removed };
}

/** Removes a keyword, or what stands in its way, and returns its name. */
function removeFrom(
  holder: Record<PropertyKey, unknown>,
  key: string,
  root: unknown,
): string | undefined {
  // A pattern says more than the limits of its length, which make it inexpressible.
  const limits = key === 'pattern' ? ['maxLength', 'minLength'] : [];
  const removed = [...limits, key, OPEN[key]].find(
    (one) => one !== undefined && Object.hasOwn(holder, one),
  );
  if (removed !== undefined) {
    delete holder[removed];
    return removed;
  }
  // A grammar merges combined schemas. One of several that have the keyword loses it.
  const combined = [...COMBINATIONS.flatMap((one) => holder[one] ?? []), referred(holder, root)];
  const branch = combined.findLast(
    (one) => isObject(one) && one !== holder && Object.hasOwn(one, key),
  );
  return isObject(branch) ? removeFrom(branch, key, root) : undefined;
}

const COMBINATIONS = ['allOf', 'anyOf', 'oneOf'] as const;

/** The schema that a schema refers to by a pointer into the whole. */
function referred({ $ref }: Record<PropertyKey, unknown>, root: unknown): unknown {
  return typeof $ref === 'string' && $ref.startsWith('#')
    ? valueAt(root, stepsOf($ref))
    : undefined;
}

function valueAt(root: unknown, steps: readonly PropertyKey[]): unknown {
  return steps.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), root);
}

/** The steps of a JSON Pointer that begins with `#`. */
function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Errors name both limits of a number alike. */
const OPEN: Readonly<Record<string, string>> = {
  minimum: 'exclusiveMinimum',
  maximum: 'exclusiveMaximum',
};

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}
