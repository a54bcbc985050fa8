/** What methods of strings cost, by how much of the string they look at. */
type Cost = (text: string, given: readonly unknown[], result: unknown) => number;

const whole: Cost = (text) => text.length;
const one: Cost = () => 1;
const searched: Cost = (text, [wanted, from], result) => {
  const start = typeof from === 'number' ? from : 0;
  const isFound = typeof result === 'number' && result >= 0;
  return 1 + (isFound ? result + String(wanted).length : text.length) - start;
};

const searchedBack: Cost = (text, [, from], result) => {
  const start = typeof from === 'number' ? Math.min(from, text.length) : text.length;
  return 1 + start - (typeof result === 'number' && result > 0 ? result : 0);
};

// Engines share what `slice` takes out of a long string, so that it costs the same for any length.
const STRING_COSTS: Readonly<Record<string, Cost>> = {
  at: one,
  charAt: one,
  charCodeAt: one,
  codePointAt: one,
  slice: one,
  substring: one,
  startsWith: (_text, [other]) => String(other).length,
  endsWith: (_text, [other]) => String(other).length,
  indexOf: searched,
  lastIndexOf: searchedBack,
  includes: (text, [, from]) => text.length - Number(from ?? 0),
  split: whole,
  replace: whole,
  replaceAll: whole,
  search: whole,
  match: whole,
  matchAll: whole,
  trim: whole,
  trimStart: whole,
  trimEnd: whole,
  toLowerCase: whole,
  toUpperCase: whole,
  normalize: whole,
  isWellFormed: whole,
  padEnd: whole,
  repeat: (_text, _given, result) => String(result).length,
};

/**
 * Runs something and counts what it does: how many characters the methods of strings, regular
 * expressions, JSON and lists look at. A count, unlike a time, is the same on every machine: to show
 * that work grows in proportion, compare the counts for an input and for one ten times as long.
 *
 * What loops do without these methods is not seen. Nothing asynchronous is counted.
 *
 * @example
 * ```ts
 * import { countOperations } from '@modelspeak/conformance';
 *
 * const work = (length: number) => countOperations(() => void 'x'.repeat(length).split('y'));
 * console.log(work(1000) / work(100) < 12); // true
 * ```
 */
export function countOperations(run: () => void): number {
  let count = 0;
  const restore: (() => void)[] = [];

  const watch = (
    owner: object,
    name: PropertyKey,
    cost: (self: unknown, given: readonly unknown[], result: unknown) => number,
  ): void => {
    const original = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    const descriptor = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
    Object.defineProperty(owner, name, {
      ...descriptor,
      value: function (this: unknown, ...given: unknown[]) {
        const result = Reflect.apply(original, this, given);
        count += cost(this, given, result);
        return result;
      },
    });
    restore.push(() => Object.defineProperty(owner, name, descriptor));
  };

  const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);
  const texts = String.prototype;
  const lists = Array.prototype;
  const patterns = RegExp.prototype;
  const json = JSON;
  try {
    for (const [name, cost] of Object.entries(STRING_COSTS)) {
      watch(texts, name, (self, given, result) => cost(self as string, given, result));
    }
    watch(Object.getPrototypeOf(''[Symbol.iterator]()), 'next', () => 1);
    watch(patterns, 'exec', (self, [text], result) => {
      const { lastIndex, global, sticky } = self as RegExp;
      if (result === null) return sticky ? 1 : 1 + lengthOf(text);
      const { index, 0: found } = result as RegExpExecArray;
      return 1 + (global || sticky ? lastIndex - index + found.length : index + found.length);
    });
    watch(json, 'parse', (_self, [text]) => lengthOf(text));
    watch(json, 'stringify', (_self, _given, result) => lengthOf(result));
    watch(lists, 'join', (_self, _given, result) => lengthOf(result));
    for (const name of ['slice', 'concat', 'flat']) {
      watch(lists, name, (_self, _given, result) => (result as readonly unknown[]).length);
    }
    for (const name of [
      'indexOf',
      'includes',
      'shift',
      'unshift',
      'splice',
      'some',
      'every',
      'find',
      'map',
      'filter',
      'flatMap',
      'forEach',
      'reduce',
    ]) {
      watch(lists, name, (self) => (self as readonly unknown[]).length);
    }
    watch(lists, 'push', (_self, given) => given.length);
    run();
  } finally {
    for (const undo of restore.reverse()) undo();
  }
  return count;
}
