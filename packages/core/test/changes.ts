import { joinPath } from '../src/errors/path.js';

/** The way to one place within a value. */
export type Steps = readonly (string | number)[];

/** Every place within a value, itself included. */
export function placesIn(value: unknown, steps: Steps = []): Steps[] {
  if (typeof value !== 'object' || value === null) return [steps];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const inner = keys.flatMap((key) => placesIn(Reflect.get(value, key), [...steps, key]));
  return [steps, ...inner];
}

/** A copy of a value in which one place is changed. */
export function changedAt(
  value: unknown,
  [step, ...rest]: Steps,
  change: (holder: Record<PropertyKey, unknown>, key: PropertyKey) => void,
): unknown {
  if (step === undefined) {
    const holder = { value };
    change(holder, 'value');
    return holder.value;
  }
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  if (rest.length === 0) change(copy as unknown as Record<PropertyKey, unknown>, step);
  else Reflect.set(copy, step, changedAt(Reflect.get(copy, step), rest, change));
  return copy;
}

/** A place as errors write it. */
export const pathOf = (steps: readonly PropertyKey[]): string => steps.reduce<string>(joinPath, '');

const circular: Record<string, unknown> = {};
circular['self'] = circular;

/** What may stand where something else should. */
export const OTHERS: readonly unknown[] = [
  undefined,
  null,
  '',
  'other',
  '\ud800',
  'x\udc00',
  '{"a":1}',
  '{"a":"\\uD800"}',
  '[1]',
  '{',
  'user',
  'developer',
  'tool',
  'function',
  'text',
  'custom',
  'image',
  'low',
  0,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  10n,
  true,
  Symbol('x'),
  () => {},
  [],
  {},
  [null],
  [undefined],
  new Array(1),
  [{}],
  [[]],
  [['x']],
  ['x'],
  { type: 'text' },
  circular,
  { a: [Number.NaN] },
  { '\ud800': 1 },
  { a: { b: '\ud800' } },
  { a: undefined },
  new Map([['a', 1]]),
  new Date(0),
  /x/,
  new (class Some {})(),
  Object.create(null),
];
