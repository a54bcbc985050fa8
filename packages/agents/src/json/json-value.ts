import { joinPath } from '@modelspeak/core/authoring';
import { AgentError } from '../errors/agent-error.js';

/** A JSON value that survives being stored in a journal and read back without a change. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonMap;

/** A JSON object. */
export interface JsonMap {
  readonly [key: string]: JsonValue;
}

/**
 * Makes a frozen copy of a value that JSON does not change. Keys without a value are left out, as in JSON.
 *
 * @throws {AgentError} `not_plain` for a value that JSON would change: functions, dates, NaN, class
 * instances, holes, cycles
 *
 * @example
 * ```ts
 * import { toJsonValue } from '@modelspeak/agents/engine';
 *
 * console.log(toJsonValue({ a: [1], b: undefined }, 'value')); // { a: [ 1 ] }
 * ```
 */
export function toJsonValue(value: unknown, path: string): JsonValue {
  return copy(value, path, []);
}

/**
 * Makes a frozen copy of a value that JSON does not change. `undefined` stays `undefined`.
 *
 * @throws {AgentError} `not_plain`, as {@link toJsonValue}
 *
 * @example
 * ```ts
 * import { toJsonValueOrNothing } from '@modelspeak/agents/engine';
 *
 * console.log(toJsonValueOrNothing(undefined, 'value')); // undefined
 * ```
 */
export function toJsonValueOrNothing(value: unknown, path: string): JsonValue | undefined {
  return value === undefined ? undefined : toJsonValue(value, path);
}

function copy(value: unknown, path: string, within: readonly object[]): JsonValue {
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

function copyObject(value: object, path: string, within: readonly object[]): JsonValue {
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
export function readJsonValue<Value>(value: JsonValue): Value {
  return value as unknown as Value;
}
