import { joinPath } from '@modelspeak/core/authoring';
import { isSchema, type Place, type Schema, saysNothing, unsupported } from './keywords.js';

/** The schema that `$ref` refers to within the whole schema. */
export function referred(reference: unknown, { root, path }: Place): unknown {
  const place = joinPath(path, '$ref');
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) {
    throw unsupported(
      place,
      `only references within the schema are supported, such as "#/$defs/name"`,
    );
  }
  const steps = reference.split('/').slice(1);
  const found = steps.reduce<unknown>((at, step) => {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof at === 'object' && at !== null ? (at as Schema)[key] : undefined;
  }, root);
  if (found === undefined) throw unsupported(place, `${reference} refers to nothing in the schema`);
  return found;
}

/** The other keywords of a schema; `undefined` if there are none. */
export function beside(schema: Schema, ...keywords: readonly string[]): Schema | undefined {
  const rest = Object.fromEntries(
    Object.entries(schema).filter(([key]) => !keywords.includes(key)),
  );
  return saysNothing(rest) ? undefined : rest;
}

/** A schema that requires what both require. */
export function merged(first: unknown, second: unknown, place: Place): unknown {
  if (first === true || !isSchema(first)) return first === false ? false : second;
  if (second === true || !isSchema(second)) return second === false ? false : first;
  const both: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    both[key] = key in first ? mergedKey(key, first[key], value, place) : value;
  }
  return both;
}

function mergedKey(key: string, one: unknown, other: unknown, place: Place): unknown {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  const path = joinPath(place.path, key);
  switch (key) {
    case 'properties':
    case '$defs':
    case 'definitions':
      return mergedMembers(one, other, { ...place, path });
    case 'required':
      return [...new Set([...listOf(one), ...listOf(other)])];
    case 'enum':
      return listOf(one).filter((value) => listOf(other).some((each) => isSame(each, value)));
    case 'type':
      return sharedTypes(listOf(one), listOf(other));
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
      return Math.max(Number(one), Number(other));
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
      return Math.min(Number(one), Number(other));
    case 'items':
      return merged(one, other, { ...place, path });
    default:
      if (saysNothing({ [key]: one })) return one;
      throw unsupported(path, `two combined schemas both have ${key}; merge them into one`);
  }
}

function mergedMembers(one: unknown, other: unknown, place: Place): Schema {
  const members: Record<string, unknown> = { ...(one as Schema) };
  for (const [key, value] of Object.entries(other as Schema)) {
    const path = joinPath(place.path, key);
    members[key] = key in members ? merged(members[key], value, { ...place, path }) : value;
  }
  return members;
}

function sharedTypes(one: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const fits = (type: unknown, types: readonly unknown[]): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  return [
    ...new Set([
      ...one.filter((type) => fits(type, other)),
      ...other.filter((type) => fits(type, one)),
    ]),
  ];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
