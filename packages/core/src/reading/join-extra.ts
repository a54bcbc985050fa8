import { isObject } from '../json/json-object.js';

/** Keys that only one provider knows, as JSON. */
export type Extra = Readonly<Record<string, unknown>>;

/** Strings that identify their object. They are sent whole, often with every delta. */
const LABELS: readonly string[] = ['id', 'type', 'format'];

type Joined = string | JoinedExtra | JoinedList | Scalar;

interface Scalar {
  readonly scalar: unknown;
}

/** Merges the data of `extra` events, by the rules that `accumulate` documents. */
export class JoinedExtra {
  // A map, since a provider key may be `__proto__`.
  readonly #values = new Map<string, Joined>();

  add(delta: Extra): void {
    for (const [key, value] of Object.entries(delta)) {
      const before =
        LABELS.includes(key) && typeof value === 'string' ? undefined : this.#values.get(key);
      if (value != null || !this.#values.has(key)) this.#values.set(key, join(before, value));
    }
  }

  /** Whether a delta continues this object, as far as both identify themselves. */
  accepts(delta: Extra): boolean {
    return LABELS.every((label) => {
      const value = delta[label];
      return value == null || (this.#values.get(label) ?? value) === value;
    });
  }

  /** The merged data so far, as JSON without lone surrogates. */
  toObject(): Extra | undefined {
    return this.#values.size > 0 ? this.toData() : undefined;
  }

  toData(): Extra {
    return Object.fromEntries(
      Array.from(this.#values, ([key, value]) => [key.toWellFormed(), dataOf(value)]),
    );
  }
}

class JoinedList {
  readonly #items: Joined[] = [];
  readonly #lastOf = new Map<number, JoinedExtra>();

  add(delta: readonly unknown[]): void {
    const begun: [index: number, item: JoinedExtra][] = [];
    for (const value of delta) {
      const index = isObject(value) ? value['index'] : undefined;
      if (!isObject(value) || typeof index !== 'number') {
        this.#items.push(join(undefined, value));
        continue;
      }
      const last = this.#lastOf.get(index);
      const item = last?.accepts(value) ? last : new JoinedExtra();
      item.add(value);
      if (item === last) continue;
      this.#items.push(item);
      begun.push([index, item]);
    }
    for (const [index, item] of begun) this.#lastOf.set(index, item);
  }

  toData(): readonly unknown[] {
    return this.#items.map(dataOf);
  }
}

function join(before: Joined | undefined, delta: unknown): Joined {
  if (typeof delta === 'string') return typeof before === 'string' ? before + delta : delta;
  if (Array.isArray(delta)) {
    const list = before instanceof JoinedList ? before : new JoinedList();
    list.add(delta);
    return list;
  }
  if (isObject(delta)) {
    const object = before instanceof JoinedExtra ? before : new JoinedExtra();
    object.add(delta);
    return object;
  }
  return { scalar: delta };
}

function dataOf(joined: Joined): unknown {
  if (typeof joined === 'string') return joined.toWellFormed();
  return 'scalar' in joined ? joined.scalar : joined.toData();
}
