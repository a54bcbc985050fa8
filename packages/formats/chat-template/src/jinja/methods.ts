import { formatText } from './format-text.js';
import { capitalize, eachText, isLower, isUpper, title } from './letters.js';
import { areEqual, codePoints, iterate, join, spendOn } from './operators.js';
import type { Rendering } from './rendering.js';
import { replaceCounted } from './replace.js';
import { replaceText, splitAt, splitAtLast, splitAtSpace, splitLines } from './split.js';
import { strip } from './strip.js';
import { concatTexts, isStr, plainText, rewriteText, type Str, sliceText } from './text.js';
import {
  type Arguments,
  argument,
  Callable,
  Dict,
  isInteger,
  keyOf,
  List,
  typeName,
  type Value,
} from './values.js';

type Method<Of> = (rendering: Rendering, object: Of, given: Arguments) => Value;

/** Returns a method, bound to its value. */
export function methodOf(rendering: Rendering, object: Value, name: string): Callable | undefined {
  if (isStr(object)) {
    spendOn(rendering, object);
    return bind(rendering, object, STRING_METHODS.get(name));
  }
  if (object instanceof Dict) return bind(rendering, object, DICT_METHODS.get(name));
  if (object instanceof List) return bind(rendering, object, LIST_METHODS.get(name));
  return undefined;
}

function bind<Of extends Value>(
  rendering: Rendering,
  object: Of,
  method: Method<Of> | undefined,
): Callable | undefined {
  if (method === undefined) return undefined;
  return new Callable((given) => method(rendering, object, given));
}

function strArgument(rendering: Rendering, given: Arguments, place: number, name: string): Str {
  const value = argument(given, place, name);
  if (value !== undefined && isStr(value)) return value;
  const found = value === undefined ? 'nothing' : typeName(value);
  return rendering.refuse(`the argument ${name} is ${found}, expected a string`);
}

function countArgument(
  rendering: Rendering,
  given: Arguments,
  place: number,
  name: string,
): number | undefined {
  const value = argument(given, place, name);
  if (value === undefined) return undefined;
  return isInteger(value)
    ? Number(value)
    : rendering.refuse(`the argument ${name} is not an integer`);
}

/** Returns the characters to strip; `undefined` or `None` means white space. */
function stripped(rendering: Rendering, given: Arguments): string | undefined {
  const value = argument(given, 0, 'chars') ?? null;
  return value === null ? undefined : plainText(strArgument(rendering, given, 0, 'chars'));
}

const asked =
  (ask: (text: string) => boolean): Method<Str> =>
  (_rendering, str) =>
    ask(plainText(str));

/** The methods `startswith` and `endswith`, which also accept a tuple. */
const touches =
  (ask: (text: string, affix: string) => boolean): Method<Str> =>
  (rendering, str, given) => {
    const [affix] = given.positional;
    const affixes =
      affix instanceof List ? affix.items : [strArgument(rendering, given, 0, 'prefix')];
    return affixes.some((each) => isStr(each) && ask(plainText(str), plainText(each)));
  };

const found =
  (ask: (text: string, part: string) => number, isNeeded = false): Method<Str> =>
  (rendering, str, given) => {
    const text = plainText(str);
    const at = ask(text, plainText(strArgument(rendering, given, 0, 'sub')));
    if (at === -1 && isNeeded) return rendering.refuse('the text is not in the string');
    return at === -1 ? -1 : codePoints(text.slice(0, at));
  };

const padded =
  (place: (missing: number, width: number) => readonly [number, number]): Method<Str> =>
  (rendering, str, given) => {
    const width = countArgument(rendering, given, 0, 'width') ?? 0;
    const fill =
      given.positional[1] === undefined ? ' ' : strArgument(rendering, given, 1, 'fillchar');
    const missing = Math.max(0, width - codePoints(plainText(str)));
    rendering.spend(missing);
    const [left, right] = place(missing, width);
    const of = (count: number): Str => concatTexts(Array.from({ length: count }, () => fill));
    return concatTexts([of(left), str, of(right)]);
  };

/** Returns the padding at both ends. Python puts an extra space on the left if the width is odd. */
function centred(missing: number, width: number): readonly [number, number] {
  const left = (missing >> 1) + (missing & width & 1);
  return [left, missing - left];
}

const divided =
  (find: (text: string, separator: string) => number, isLast: boolean): Method<Str> =>
  (rendering, str, given) => {
    const text = plainText(str);
    const separator = plainText(strArgument(rendering, given, 0, 'sep'));
    const at = find(text, separator);
    if (at === -1) return new List(isLast ? ['', '', str] : [str, '', ''], { isTuple: true });
    const end = at + separator.length;
    const items = [
      sliceText(str, 0, at),
      sliceText(str, at, end),
      sliceText(str, end, text.length),
    ];
    return new List(items, { isTuple: true });
  };

const split =
  (
    at: (str: Str, separator: string, limit?: number) => readonly Str[],
    isLast: boolean,
  ): Method<Str> =>
  (rendering, str, given) => {
    const limit = countArgument(rendering, given, 1, 'maxsplit');
    const separator = argument(given, 0, 'sep') ?? null;
    rendering.spend(plainText(str).length >> 2);
    if (separator === null) {
      if (isLast && limit !== undefined && limit >= 0) {
        return rendering.refuse('rsplit without a separator is not supported');
      }
      return new List(splitAtSpace(str, limit));
    }
    const text = plainText(strArgument(rendering, given, 0, 'sep'));
    if (text === '') return rendering.refuse('a string cannot be split at an empty separator');
    return new List(at(str, text, limit));
  };

const STRING_METHODS: ReadonlyMap<string, Method<Str>> = new Map<string, Method<Str>>([
  ['strip', (rendering, str, given) => strip(str, 'both', stripped(rendering, given))],
  ['lstrip', (rendering, str, given) => strip(str, 'left', stripped(rendering, given))],
  ['rstrip', (rendering, str, given) => strip(str, 'right', stripped(rendering, given))],
  ['split', split(splitAt, false)],
  ['rsplit', split(splitAtLast, true)],
  [
    'splitlines',
    (_rendering, str, given) => new List(splitLines(str, argument(given, 0, 'keepends') === true)),
  ],
  ['partition', divided((text, separator) => text.indexOf(separator), false)],
  ['rpartition', divided((text, separator) => text.lastIndexOf(separator), true)],
  ['startswith', touches((text, prefix) => text.startsWith(prefix))],
  ['endswith', touches((text, suffix) => text.endsWith(suffix))],
  [
    'removeprefix',
    (rendering, str, given) => {
      const prefix = plainText(strArgument(rendering, given, 0, 'prefix'));
      const text = plainText(str);
      return text.startsWith(prefix) ? sliceText(str, prefix.length, text.length) : str;
    },
  ],
  [
    'removesuffix',
    (rendering, str, given) => {
      const suffix = plainText(strArgument(rendering, given, 0, 'suffix'));
      const text = plainText(str);
      return text.endsWith(suffix) ? sliceText(str, 0, text.length - suffix.length) : str;
    },
  ],
  [
    'replace',
    (rendering, str, given) => {
      const old = plainText(strArgument(rendering, given, 0, 'old'));
      const by = strArgument(rendering, given, 1, 'new');
      return replaceCounted(rendering, str, old, by, countArgument(rendering, given, 2, 'count'));
    },
  ],
  [
    'join',
    (rendering, str, given) => {
      const [list = null] = given.positional;
      const items = iterate(rendering, list).map((item) =>
        isStr(item) ? item : rendering.refuse(`found ${typeName(item)}, expected strings to join`),
      );
      return join(
        rendering,
        items.flatMap((item, index) => (index === 0 ? [item] : [str, item])),
      );
    },
  ],
  ['find', found((text, part) => text.indexOf(part))],
  ['rfind', found((text, part) => text.lastIndexOf(part))],
  ['index', found((text, part) => text.indexOf(part), true)],
  ['rindex', found((text, part) => text.lastIndexOf(part), true)],
  [
    'count',
    (rendering, str, given) => {
      const part = plainText(strArgument(rendering, given, 0, 'sub'));
      const text = plainText(str);
      return part === '' ? codePoints(text) + 1 : text.split(part).length - 1;
    },
  ],
  ['upper', (_rendering, str) => eachText(str, (text) => text.toUpperCase())],
  ['lower', (_rendering, str) => eachText(str, (text) => text.toLowerCase())],
  ['casefold', (_rendering, str) => eachText(str, (text) => text.toLowerCase())],
  ['capitalize', (_rendering, str) => rewriteText(str, capitalize)],
  ['title', (_rendering, str) => rewriteText(str, title)],
  ['isdigit', asked((text) => /^\p{Nd}+$/u.test(text))],
  ['isdecimal', asked((text) => /^\p{Nd}+$/u.test(text))],
  ['isnumeric', asked((text) => /^\p{N}+$/u.test(text))],
  ['isalpha', asked((text) => /^\p{L}+$/u.test(text))],
  ['isalnum', asked((text) => /^[\p{L}\p{N}]+$/u.test(text))],
  ['isspace', asked((text) => text !== '' && plainText(strip(text, 'both')) === '')],
  ['isupper', asked(isUpper)],
  ['islower', asked(isLower)],
  ['ljust', padded((missing) => [0, missing])],
  ['rjust', padded((missing) => [missing, 0])],
  ['center', padded(centred)],
  [
    'zfill',
    (rendering, str, given) => {
      const width = countArgument(rendering, given, 0, 'width') ?? 0;
      rendering.spend(Math.max(0, width));
      return rewriteText(str, (text) => text.padStart(Math.max(0, width), '0'));
    },
  ],
  [
    'format',
    (rendering, str, given) => {
      if (given.named.size > 0)
        return rendering.refuse('format with named arguments is not supported');
      const text = plainText(str);
      if (/\{[^}]|\}\}/.test(text)) return rendering.refuse('format supports only {}');
      const marked = replaceText(replaceText(str, '%', '%%'), '{}', '%s');
      return formatText(rendering, marked, given.positional);
    },
  ],
]);

/** The methods that modify a value, which transformers' sandbox refuses too. */
const frozen: Method<Value> = (rendering) =>
  rendering.refuse(
    'the template modifies a list or a dict, which the sandbox of chat templates forbids',
  );

const DICT_METHODS: ReadonlyMap<string, Method<Dict>> = new Map<string, Method<Dict>>([
  [
    'get',
    (_rendering, dict, given) => {
      const key = keyOf(argument(given, 0, 'key') ?? null);
      const value = key === undefined ? undefined : dict.get(key);
      return value === undefined ? (argument(given, 1, 'default') ?? null) : value;
    },
  ],
  ['keys', (_rendering, dict) => new List([...dict.entries.values()].map(([key]) => key))],
  ['values', (_rendering, dict) => new List([...dict.entries.values()].map(([, value]) => value))],
  ['items', (_rendering, dict) => new List(itemsOf(dict))],
  ['copy', (_rendering, dict) => dict],
  ...['clear', 'pop', 'popitem', 'setdefault', 'update'].map((name) => [name, frozen] as const),
]);

/** Returns the entries of a dict as pairs. */
export function itemsOf(dict: Dict): readonly List[] {
  return [...dict.entries.values()].map((entry) => new List(entry, { isTuple: true }));
}

const LIST_METHODS: ReadonlyMap<string, Method<List>> = new Map<string, Method<List>>([
  [
    'index',
    (rendering, list, given) => {
      const [item = null] = given.positional;
      const at = list.items.findIndex((each) => areEqual(rendering, each, item));
      return at === -1 ? rendering.refuse('the item is not in the list') : at;
    },
  ],
  [
    'count',
    (rendering, list, given) => {
      const [item = null] = given.positional;
      return list.items.filter((each) => areEqual(rendering, each, item)).length;
    },
  ],
  ['copy', (_rendering, list) => list],
  ...['append', 'clear', 'extend', 'insert', 'pop', 'remove', 'reverse', 'sort'].map(
    (name) => [name, frozen] as const,
  ),
]);
