import { isObject } from '@modelspeak/bodies';

/** Keys whose values are the user's own data. */
const DATA: readonly string[] = [
  'args',
  'default',
  'enum',
  'example',
  'headers',
  'labels',
  'parametersJsonSchema',
  'partMetadata',
  'response',
  'responseJsonSchema',
];

/** Keys whose values are objects with names of the user's. */
const MAPS: readonly string[] = ['$defs', 'defs', 'properties'];

const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/**
 * Reads keys in snake case, such as `inline_data`, which the API takes too, as the camel case that it
 * writes. Values without such keys are returned as they are.
 */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return mapped(value, value.map(camelKeys));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([given, inner]) => {
    const camel = SNAKE.test(given) ? camelCase(given) : given;
    const key = camel !== given && Object.hasOwn(value, camel) ? given : camel;
    return [
      key,
      DATA.includes(key) ? inner : MAPS.includes(key) ? mapKeys(inner) : camelKeys(inner),
    ];
  });
  return mapped(value, Object.fromEntries(entries));
}

function mapKeys(value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, camelKeys(inner)]);
  return mapped(value, Object.fromEntries(entries));
}

/** The original if nothing differs. */
function mapped(before: object, after: object): object {
  const one = Object.entries(before);
  const other = Object.entries(after);
  const isSame = one.every(([key, value], index) => {
    const [otherKey, otherValue] = other[index] ?? [];
    return key === otherKey && value === otherValue;
  });
  return isSame ? before : after;
}

function camelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_found, letter: string) => letter.toUpperCase());
}
