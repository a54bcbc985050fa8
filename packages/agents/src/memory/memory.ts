import { AgentError } from '../errors/agent-error.js';
import { type JsonMap, type JsonValue, toJsonValue } from '../json/json-value.js';

/** A memory of JSON values by dotted path, such as `customer.address.city`. */
export interface Memory {
  /** Gets the value at a path; `undefined` if there is none. */
  get(path: string): JsonValue | undefined;
  /**
   * Sets the value at a path. Missing objects on the way are created.
   *
   * @throws {AgentError} `not_plain` for a value that JSON would change, and for a path through a value
   * that is not an object
   */
  set(path: string, value: unknown): void;
  /** Removes the value at a path. */
  delete(path: string): void;
  /** Gets the whole memory. */
  all(): JsonMap;
}

/** A memory that collects changes. The object that it began with stays the same. */
export class WorkingMemory implements Memory {
  #root: JsonMap;
  readonly #name: string;
  readonly #guard: (what: string) => void;

  constructor(root: JsonMap, name: string, guard: (what: string) => void) {
    this.#root = root;
    this.#name = name;
    this.#guard = guard;
  }

  /** The current content. */
  get root(): JsonMap {
    return this.#root;
  }

  get(path: string): JsonValue | undefined {
    this.#guard(`${this.#name}.get`);
    return readPath(this.#root, path);
  }

  set(path: string, value: unknown): void {
    this.#guard(`${this.#name}.set`);
    const place = `${this.#name}.${path}`;
    this.#root = changed(this.#root, stepsOf(path), toJsonValue(value, place), place);
  }

  delete(path: string): void {
    this.#guard(`${this.#name}.delete`);
    if (readPath(this.#root, path) === undefined) return;
    this.#root = changed(this.#root, stepsOf(path), undefined, `${this.#name}.${path}`);
  }

  all(): JsonMap {
    this.#guard(`${this.#name}.all`);
    return this.#root;
  }
}

/** The value at a path of an object. */
export function readPath(root: JsonMap, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of stepsOf(path)) {
    if (!isObject(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

function changed(
  root: JsonMap,
  [step = '', ...rest]: readonly string[],
  value: JsonValue | undefined,
  place: string,
): JsonMap {
  const inside = Object.hasOwn(root, step) ? root[step] : undefined;
  if (rest.length === 0) {
    const others = Object.entries(root).filter(([key]) => key !== step);
    return Object.fromEntries(value === undefined ? others : [...others, [step, value]]);
  }
  if (inside !== undefined && !isObject(inside)) {
    const problem = `the value at "${step}" is not an object, so nothing can be set inside it`;
    throw new AgentError('not_plain', problem, { path: place });
  }
  const entries = Object.entries(root).filter(([key]) => key !== step);
  return Object.fromEntries([...entries, [step, changed(inside ?? {}, rest, value, place)]]);
}

function stepsOf(path: string): readonly string[] {
  return path.split('.');
}

function isObject(value: JsonValue | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
