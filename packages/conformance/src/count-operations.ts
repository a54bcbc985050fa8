/** The cost of a string method: how many characters of the string it looks at. */
type Cost = (text: string, result: unknown, first: unknown, second: unknown) => number;

const whole: Cost = (text) => text.length;
const one: Cost = () => 1;
const searched: Cost = (text, result, wanted, from) => {
  const start = typeof from === 'number' ? from : 0;
  const isFound = typeof result === 'number' && result >= 0;
  return 1 + (isFound ? result + String(wanted).length : text.length) - start;
};

const searchedBack: Cost = (text, result, _wanted, from) => {
  const start = typeof from === 'number' ? Math.min(from, text.length) : text.length;
  return 1 + start - (typeof result === 'number' && result > 0 ? result : 0);
};

// Engines share memory for slices of long strings, so that a slice costs the same for any length.
const STRING_COSTS: Readonly<Record<string, Cost>> = {
  at: one,
  charAt: one,
  charCodeAt: one,
  codePointAt: one,
  slice: one,
  substring: one,
  startsWith: (_text, _result, other) => String(other).length,
  endsWith: (_text, _result, other) => String(other).length,
  indexOf: searched,
  lastIndexOf: searchedBack,
  includes: (text, _result, _wanted, from) => text.length - Number(from ?? 0),
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
  repeat: (_text, result) => String(result).length,
};

type Method = (this: unknown, ...given: readonly unknown[]) => unknown;

/**
 * Runs a function and counts its work: how many characters the methods of strings, regular
 * expressions, JSON and lists look at. Unlike a time, a count is the same on every machine. To show
 * that work grows linearly, compare the counts for an input and one ten times as long.
 *
 * Loops that do not use these methods are not counted, and neither is asynchronous work.
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
  return whileCounting((count) => count(run));
}

/**
 * Runs something that counts operations many times: patching all those methods once is cheaper than
 * once per count.
 *
 * @param act Receives a function that counts the operations of one run.
 */
export function whileCounting<Result>(act: (count: (run: () => void) => number) => Result): Result {
  let total = 0;
  const restore: (() => void)[] = [];

  const replace = (
    owner: object,
    name: PropertyKey,
    wrap: (original: Method) => (this: unknown, ...given: never[]) => unknown,
  ): void => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
    Object.defineProperty(owner, name, { ...descriptor, value: wrap(descriptor.value) });
    restore.push(() => Object.defineProperty(owner, name, descriptor));
  };
  const watch = (
    owner: object,
    name: PropertyKey,
    cost: (self: unknown, given: readonly unknown[], result: unknown) => number,
  ): void =>
    replace(
      owner,
      name,
      (original) =>
        function (...given: readonly unknown[]) {
          const result = Reflect.apply(original, this, given);
          total += cost(this, given, result);
          return result;
        },
    );
  // The hot path of counting: no array is created for the arguments, of which there are at most two.
  const watchText = (name: string, cost: Cost): void =>
    replace(
      String.prototype,
      name,
      (original) =>
        function (first: unknown, second: unknown) {
          const result = original.call(this, first, second);
          total += cost(this as string, result, first, second);
          return result;
        },
    );

  const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);
  const lists = Array.prototype;
  const patterns = RegExp.prototype;
  const json = JSON;
  try {
    for (const [name, cost] of Object.entries(STRING_COSTS)) watchText(name, cost);
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
    return act((run) => {
      const before = total;
      run();
      return total - before;
    });
  } finally {
    for (const undo of restore.reverse()) undo();
  }
}
