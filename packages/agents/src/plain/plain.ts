import { joinPath } from '@modelspeak/core/authoring';
import { AgentError } from '../errors/agent-error.js';

/** A JSON value that survives being stored in a journal and read back without a change. */
export type Plain = null | boolean | number | string | readonly Plain[] | PlainObject;

/** A JSON object. */
export interface PlainObject {
  readonly [key: string]: Plain;
}

/**
 * Makes a frozen copy of a value that JSON does not change. Keys without a value are left out, as in JSON.
 *
 * @throws {AgentError} `not_plain` for a value that JSON would change: functions, dates, NaN, class
 * instances, holes, cycles
 *
 * @example
 * ```ts
 * import { toPlain } from '@modelspeak/agents/engine';
 *
 * console.log(toPlain({ a: [1], b: undefined }, 'value')); // { a: [ 1 ] }
 * ```
 */
export function toPlain(value: unknown, path: string): Plain {
  return copy(value, path, []);
}

/**
 * Makes a frozen copy of a value that JSON does not change. `undefined` stays `undefined`.
 *
 * @throws {AgentError} `not_plain`, as {@link toPlain}
 *
 * @example
 * ```ts
 * import { toPlainOrNothing } from '@modelspeak/agents/engine';
 *
 * console.log(toPlainOrNothing(undefined, 'value')); // undefined
 * ```
 */
export function toPlainOrNothing(value: unknown, path: string): Plain | undefined {
  return value === undefined ? undefined : toPlain(value, path);
}

function copy(value: unknown, path: string, within: readonly object[]): Plain {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      // JSON has neither NaN nor infinities, and writes -0 as 0.
      if (Number.isFinite(value) && !Object.is(value, -0)) return value;
      throw refuse(Object.is(value, -0) ? '-0' : String(value), path);
    case 'object':
      return value === null ? null : copyObject(value, path, within);
    default:
      throw refuse(value === undefined ? 'undefined' : `a ${typeof value}`, path);
  }
}

function copyObject(value: object, path: string, within: readonly object[]): Plain {
  if (within.includes(value)) throw refuse('a value that contains itself', path);
  const inside = [...within, value];
  if (Array.isArray(value)) {
    return Object.freeze(
      Array.from(value, (item: unknown, index) => copy(item, joinPath(path, index), inside)),
    );
  }
  const prototype: object | null = Object.getPrototypeOf(value);
  // Plain objects of other realms have another prototype.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw refuse(`an object of the class ${value.constructor.name}`, path);
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.freeze(
    Object.fromEntries(
      entries.map(([key, item]) => [key, copy(item, joinPath(path, key), inside)]),
    ),
  );
}

function refuse(found: string, path: string): AgentError {
  return new AgentError('not_plain', `found ${found}, expected a value that JSON does not change`, {
    path,
  });
}

/** Casts a plain value to the type that it was made from, without a check. */
export function readPlain<Value>(value: Plain): Value {
  return value as unknown as Value;
}
