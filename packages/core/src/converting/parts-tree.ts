import { joinPath, pathSteps } from '../errors/path.js';
import type { BodyParts } from '../format/body-parts.js';

type Tree = Record<string, unknown>;

/** The parts of a body that name themselves in paths; all else is found under its own key. */
const OWN_KEYS: readonly string[] = ['model', 'stream', 'spelling', 'parameters'];

/**
 * A copy of the parts of a body from which things can be removed by the paths of errors. Reported paths
 * count the items as they were in the beginning.
 */
export class PartsTree {
  readonly #root: Tree;
  readonly #sampling: ReadonlySet<string>;
  /** The original indexes of the items of arrays. */
  readonly #indexes = new WeakMap<readonly unknown[], number[]>();

  constructor({ conversation, options, sampling, ...own }: BodyParts) {
    this.#root = this.#copy({ ...own, ...options, ...sampling, ...conversation }) as Tree;
    this.#sampling = new Set(Object.keys(sampling));
  }

  /** The parts with what is left. */
  get parts(): BodyParts {
    const { messages, tools, ...rest } = this.#root;
    const entries = Object.entries(rest);
    const of = (wanted: (key: string) => boolean) =>
      Object.fromEntries(entries.filter(([key]) => wanted(key)));
    return {
      ...of((key) => OWN_KEYS.includes(key)),
      conversation: { messages, ...(tools !== undefined && { tools }) },
      options: of((key) => !OWN_KEYS.includes(key) && !this.#sampling.has(key)),
      sampling: of((key) => this.#sampling.has(key)),
    } as unknown as BodyParts;
  }

  /**
   * Removes what a path leads to, and a message that has nothing left to say. Returns the original path;
   * `undefined` if nothing is there.
   */
  remove(path: string): string | undefined {
    return this.#removeAt(pathSteps(path));
  }

  /** Removes the innermost item of a list that contains what a path leads to. */
  removeItemAround(path: string): string | undefined {
    const steps = pathSteps(path);
    const last = steps.findLastIndex((step) => typeof step === 'number');
    return last === -1 ? undefined : this.#removeAt(steps.slice(0, last + 1));
  }

  #removeAt(steps: readonly (string | number)[]): string | undefined {
    const parents = steps.slice(0, -1);
    const key = steps.at(-1);
    const parent = this.#at(parents);
    if (key === undefined || typeof parent !== 'object' || parent === null || !(key in parent)) {
      return undefined;
    }
    const origin = this.#originOf(steps);
    if (Array.isArray(parent)) {
      parent.splice(Number(key), 1);
      this.#indexes.get(parent)?.splice(Number(key), 1);
    } else delete (parent as Tree)[key];
    if (Array.isArray(parent) && parent.length === 0) this.#removeEmpty(parents);
    return origin;
  }

  /** Removes an empty list, and the message that it was the content of. */
  #removeEmpty(steps: readonly (string | number)[]): void {
    if (steps.length === 1 && steps[0] === 'messages') return;
    const parents = steps.slice(0, -1);
    const parent = this.#at(parents) as Tree;
    delete parent[String(steps.at(-1))];
    const { role: _role, name: _name, tool_call_id: _id, ...said } = parent;
    const isMessage = parents.length === 2 && parents[0] === 'messages';
    if (isMessage && Object.values(said).every(isNothing)) this.#removeAt(parents);
  }

  #at(steps: readonly (string | number)[]): unknown {
    return steps.reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null ? (value as Tree)[step] : undefined,
      this.#root,
    );
  }

  #originOf(steps: readonly (string | number)[]): string {
    let value: unknown = this.#root;
    let path = '';
    for (const step of steps) {
      const indexes = Array.isArray(value) ? this.#indexes.get(value) : undefined;
      path = joinPath(path, indexes?.[Number(step)] ?? step);
      value = typeof value === 'object' && value !== null ? (value as Tree)[step] : undefined;
    }
    return path;
  }

  /** Copies plain lists and objects. Others, such as numbers with their spelling, are shared. */
  #copy(value: unknown): unknown {
    if (Array.isArray(value)) {
      const copy = value.map((item) => this.#copy(item));
      this.#indexes.set(
        copy,
        copy.map((_item, index) => index),
      );
      return copy;
    }
    const isPlain =
      typeof value === 'object' &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype;
    if (!isPlain) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, this.#copy(member)]),
    );
  }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
