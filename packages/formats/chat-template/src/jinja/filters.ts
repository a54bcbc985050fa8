import { isPythonFloat, type PythonJsonOptions, pythonJson } from '@modelspeak/pythonic';
import { attributeOf, itemOf } from './access.js';
import { formatText } from './format-text.js';
import { indentText } from './indent.js';
import { capitalize, eachText, title } from './letters.js';
import { itemsOf } from './methods.js';
import {
  areEqual,
  calculate,
  codePoints,
  isTrue,
  iterate,
  join,
  lengthOf,
  numberFrom,
  order,
  refuseUndefined,
  spendOn,
} from './operators.js';
import type { Rendering } from './rendering.js';
import { replaceCounted } from './replace.js';
import { spell, spellData } from './spelling.js';
import { strip } from './strip.js';
import { testOf } from './tests.js';
import { isStr, plainText, rewriteText, type Str, sliceText, sourceOf } from './text.js';
import {
  type Arguments,
  argument,
  Dict,
  isInteger,
  isNumber,
  keyOf,
  List,
  Numeral,
  typeName,
  Undefined,
  type Value,
} from './values.js';

/** A filter, which converts a value. */
export type Filter = (rendering: Rendering, value: Value, given: Arguments) => Value;

/** Returns the filter with a name. */
export function filterOf(name: string): Filter | undefined {
  return FILTERS.get(name);
}

const text =
  (change: (rendering: Rendering, str: Str, given: Arguments) => Value): Filter =>
  (rendering, value, given) => {
    const str = spell(rendering, value);
    spendOn(rendering, str);
    return change(rendering, str, given);
  };

function integer(
  rendering: Rendering,
  given: Arguments,
  place: number,
  name: string,
  otherwise: number,
): number {
  const value = argument(given, place, name) ?? otherwise;
  return isInteger(value)
    ? Number(value)
    : rendering.refuse(`the argument ${name} is not an integer`);
}

function flag(given: Arguments, place: number, name: string, otherwise = false): boolean {
  const value = argument(given, place, name);
  return value === undefined ? otherwise : isTrue(value);
}

/** Creates a function that reads an attribute such as `'a.b.0'` of an item. */
function attributeGetter(rendering: Rendering, attribute: Value | undefined, otherwise?: Value) {
  if (attribute === undefined || attribute === null) return (item: Value): Value => item;
  const steps = isStr(attribute) ? plainText(attribute).split('.') : [Number(attribute)];
  return (item: Value): Value => {
    let value = item;
    for (const step of steps) {
      const key = typeof step === 'string' && /^\d+$/.test(step) ? Number(step) : step;
      value = itemOf(rendering, value, key);
      if (value instanceof Undefined && otherwise !== undefined) value = otherwise;
    }
    return value;
  };
}

function sorted(
  rendering: Rendering,
  items: readonly Value[],
  by: (item: Value) => Value,
  { isReverse, isCaseSensitive }: { isReverse: boolean; isCaseSensitive: boolean },
): readonly Value[] {
  rendering.spend(items.length * 8);
  const keyed = items.map((item) => {
    const key = by(item);
    const isFolded = !isCaseSensitive && isStr(key);
    return { item, key: isFolded ? plainText(key).toLowerCase() : key };
  });
  const sign = isReverse ? -1 : 1;
  keyed.sort((a, b) => sign * order(rendering, a.key, b.key));
  return keyed.map(({ item }) => item);
}

/** The items for a filter of lists, which takes None and other false values as empty, as Jinja2 does. */
function listed(rendering: Rendering, value: Value): readonly Value[] {
  return isTrue(value) ? iterate(rendering, value) : [];
}

/** The filters `select`, `reject`, `selectattr` and `rejectattr`. */
const chooses =
  (isKept: boolean, hasAttribute: boolean): Filter =>
  (rendering, value, given) => {
    const { positional, named } = given;
    const get = attributeGetter(rendering, hasAttribute ? positional[0] : undefined);
    const [name, ...others] = hasAttribute ? positional.slice(1) : positional;
    const test = name === undefined ? undefined : testNamed(rendering, name);
    const kept = listed(rendering, value).filter((item) => {
      rendering.spend(1);
      const asked = get(item);
      const holds =
        test === undefined ? isTrue(asked) : test(rendering, asked, { positional: others, named });
      return holds === isKept;
    });
    return new List(kept);
  };

function testNamed(rendering: Rendering, name: Value) {
  const test = isStr(name) ? testOf(plainText(name)) : undefined;
  return test ?? rendering.refuse('the argument is not the name of a test');
}

const maps: Filter = (rendering, value, given) => {
  const { positional, named } = given;
  const items = listed(rendering, value);
  rendering.spend(items.length);
  const attribute = named.get('attribute');
  if (attribute !== undefined) {
    return new List(items.map(attributeGetter(rendering, attribute, named.get('default'))));
  }
  const [name = null, ...others] = positional;
  const filter = isStr(name) ? filterOf(plainText(name)) : undefined;
  if (filter === undefined) return rendering.refuse('the argument is not the name of a filter');
  return new List(items.map((item) => filter(rendering, item, { positional: others, named })));
};

const best =
  (sign: number): Filter =>
  (rendering, value, given) => {
    const items = iterate(rendering, value);
    const [first] = sorted(
      rendering,
      items,
      attributeGetter(rendering, given.named.get('attribute')),
      {
        isReverse: sign < 0,
        isCaseSensitive: flag(given, 0, 'case_sensitive'),
      },
    );
    return itemOr(first, 'the list is empty');
  };

const tojson: Filter = (rendering, value, given) => {
  const indent = argument(given, 1, 'indent') ?? null;
  const separators = argument(given, 2, 'separators') ?? null;
  const options: PythonJsonOptions = {
    ascii: flag(given, 0, 'ensure_ascii'),
    sortKeys: flag(given, 3, 'sort_keys'),
    ...(indent !== null && { indent: integer(rendering, given, 1, 'indent', 0) }),
  };
  const style = pythonJson(options);
  if (separators === null) return spellData(rendering, value, style);
  const [item = null, key = null] = iterate(rendering, separators);
  if (!isStr(item) || !isStr(key)) return rendering.refuse('the separators are not strings');
  return spellData(rendering, value, {
    ...style,
    itemSeparator: plainText(item),
    keySeparator: plainText(key),
  });
};

const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['abs', (rendering, value) => absolute(rendering, value)],
  [
    'attr',
    (rendering, value, given) => {
      const [name = null] = given.positional;
      return attributeOf(rendering, value, plainText(spell(rendering, name)));
    },
  ],
  [
    'batch',
    (rendering, value, given) => {
      const size = Math.max(1, integer(rendering, given, 0, 'linecount', 1));
      const items = iterate(rendering, value);
      const count = Math.ceil(items.length / size);
      return new List(
        Array.from(
          { length: count },
          (_none, at) => new List(items.slice(at * size, (at + 1) * size)),
        ),
      );
    },
  ],
  ['capitalize', text((_rendering, str) => rewriteText(str, capitalize))],
  ['count', (rendering, value) => lengthOf(rendering, value)],
  ['length', (rendering, value) => lengthOf(rendering, value)],
  ['default', orDefault],
  ['d', orDefault],
  [
    'dictsort',
    (rendering, value, given) => {
      if (!(value instanceof Dict))
        return rendering.refuse(`found ${typeName(value)}, expected a dict`);
      const by = argument(given, 1, 'by') === 'value' ? 1 : 0;
      const get = (item: Value): Value => (item instanceof List ? (item.items[by] ?? null) : item);
      return new List(
        sorted(rendering, itemsOf(value), get, {
          isReverse: flag(given, 2, 'reverse'),
          isCaseSensitive: flag(given, 0, 'case_sensitive'),
        }),
      );
    },
  ],
  ['e', text((_rendering, str) => escapeHtml(str))],
  ['escape', text((_rendering, str) => escapeHtml(str))],
  ['first', (rendering, value) => itemOr(iterate(rendering, value)[0], 'there is no first item')],
  ['last', (rendering, value) => itemOr(iterate(rendering, value).at(-1), 'there is no last item')],
  ['float', (rendering, value, given) => toFloat(rendering, value, argument(given, 0, 'default'))],
  ['int', (rendering, value, given) => toInteger(rendering, value, argument(given, 0, 'default'))],
  ['format', text((rendering, str, given) => formatText(rendering, str, given.positional))],
  ['groupby', groupBy],
  [
    'indent',
    text((rendering, str, given) => {
      const width = argument(given, 0, 'width') ?? 4;
      const indention = isStr(width)
        ? width
        : ' '.repeat(Math.min(1000, Math.max(0, Number(width))));
      const first = flag(given, 1, 'first');
      return indentText(rendering, str, indention, { first, blank: flag(given, 2, 'blank') });
    }),
  ],
  [
    'items',
    (rendering, value) => {
      if (value instanceof Undefined) return new List([]);
      if (value instanceof Dict) return new List(itemsOf(value));
      return rendering.refuse(`found ${typeName(value)}, expected a dict`);
    },
  ],
  [
    'join',
    (rendering, value, given) => {
      const between = spell(rendering, argument(given, 0, 'd') ?? '');
      const get = attributeGetter(rendering, argument(given, 1, 'attribute'));
      const items = iterate(rendering, value).map((item) => spell(rendering, get(item)));
      return join(
        rendering,
        items.flatMap((item, at) => (at === 0 ? [item] : [between, item])),
      );
    },
  ],
  ['list', (rendering, value) => new List(iterate(rendering, value))],
  ['lower', text((_rendering, str) => eachText(str, (each) => each.toLowerCase()))],
  ['upper', text((_rendering, str) => eachText(str, (each) => each.toUpperCase()))],
  ['map', maps],
  ['max', best(-1)],
  ['min', best(1)],
  ['reject', chooses(false, false)],
  ['rejectattr', chooses(false, true)],
  ['select', chooses(true, false)],
  ['selectattr', chooses(true, true)],
  [
    'replace',
    text((rendering, str, given) => {
      const old = plainText(spell(rendering, argument(given, 0, 'old') ?? ''));
      const by = spell(rendering, argument(given, 1, 'new') ?? '');
      return replaceCounted(rendering, str, old, by, integer(rendering, given, 2, 'count', -1));
    }),
  ],
  [
    'reverse',
    (rendering, value) =>
      isStr(value)
        ? rewriteText(value, (each) => Array.from(each).reverse().join(''))
        : new List([...iterate(rendering, value)].reverse()),
  ],
  ['round', round],
  ['safe', text((_rendering, str) => str)],
  [
    'sort',
    (rendering, value, given) =>
      new List(
        sorted(
          rendering,
          iterate(rendering, value),
          attributeGetter(rendering, argument(given, 2, 'attribute')),
          {
            isReverse: flag(given, 0, 'reverse'),
            isCaseSensitive: flag(given, 1, 'case_sensitive'),
          },
        ),
      ),
  ],
  ['string', text((_rendering, str) => str)],
  [
    'sum',
    (rendering, value, given) => {
      const get = attributeGetter(rendering, argument(given, 0, 'attribute'));
      let sum: Value = argument(given, 1, 'start') ?? 0;
      for (const item of iterate(rendering, value)) {
        sum = calculate(rendering, '+', sum, get(item));
      }
      return sum;
    },
  ],
  ['title', text((_rendering, str) => rewriteText(str, title))],
  ['tojson', tojson],
  [
    'trim',
    text((rendering, str, given) => {
      const characters = argument(given, 0, 'chars') ?? null;
      return strip(
        str,
        'both',
        characters === null ? undefined : plainText(spell(rendering, characters)),
      );
    }),
  ],
  ['truncate', text(truncate)],
  ['unique', unique],
  ['wordcount', text((_rendering, str) => plainText(str).match(/[\p{L}\p{N}_]+/gu)?.length ?? 0)],
]);

function itemOr(item: Value | undefined, problem: string): Value {
  return item === undefined ? new Undefined(problem) : item;
}

function absolute(rendering: Rendering, value: Value): Value {
  if (!isNumber(value)) return rendering.refuse(`found ${typeName(value)}, expected a number`);
  return Number(value) < 0 ? calculate(rendering, '-', 0, value) : value;
}

function orDefault(_rendering: Rendering, value: Value, given: Arguments): Value {
  const isMissing = value instanceof Undefined || (flag(given, 1, 'boolean') && !isTrue(value));
  return isMissing ? (argument(given, 0, 'default_value') ?? '') : value;
}

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

function escapeHtml(str: Str): Str {
  return rewriteText(str, (each) => each.replace(/[&<>"']/g, (character) => HTML[character] ?? ''));
}

function toFloat(rendering: Rendering, value: Value, otherwise: Value = new Numeral('0.0')): Value {
  if (isNumber(value)) return numberFrom(rendering, Number(value), true);
  const digits = isStr(value) ? plainText(strip(value, 'both')) : '';
  if (!isStr(value) || !isPythonFloat(digits)) return otherwise;
  return numberFrom(rendering, Number(digits.replaceAll('_', '')), true, sourceOf(value));
}

function toInteger(rendering: Rendering, value: Value, otherwise: Value = 0): Value {
  if (isNumber(value)) return numberFrom(rendering, Math.trunc(Number(value)), false);
  const digits = isStr(value) ? plainText(strip(value, 'both')) : '';
  if (!isStr(value) || !isPythonFloat(digits)) return otherwise;
  const number = Math.trunc(Number(digits.replaceAll('_', '')));
  return numberFrom(rendering, number, false, sourceOf(value));
}

function round(rendering: Rendering, value: Value, given: Arguments): Value {
  if (!isNumber(value)) return rendering.refuse(`found ${typeName(value)}, expected a number`);
  const scale = 10 ** integer(rendering, given, 0, 'precision', 0);
  const method = argument(given, 1, 'method') ?? 'common';
  const scaled = Number(value) * scale;
  const rounded =
    method === 'ceil'
      ? Math.ceil(scaled)
      : method === 'floor'
        ? Math.floor(scaled)
        : halfEven(scaled);
  return numberFrom(rendering, rounded / scale, true);
}

/** Rounds half to even, as Python does. */
function halfEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

function truncate(rendering: Rendering, str: Str, given: Arguments): Str {
  const length = integer(rendering, given, 0, 'length', 255);
  const end = spell(rendering, argument(given, 2, 'end') ?? '...');
  const leeway = integer(rendering, given, 3, 'leeway', 5);
  const text = plainText(str);
  if (codePoints(text) <= length + leeway) return str;
  const head = text.slice(0, Math.max(0, length - codePoints(plainText(end))));
  const word = head.lastIndexOf(' ');
  const cut = flag(given, 1, 'killwords') || word === -1 ? head.length : word;
  return join(rendering, [sliceText(str, 0, cut), end]);
}

function unique(rendering: Rendering, value: Value, given: Arguments): Value {
  const get = attributeGetter(rendering, argument(given, 1, 'attribute'));
  const isCaseSensitive = flag(given, 0, 'case_sensitive');
  const seen = new Set<unknown>();
  const kept = iterate(rendering, value).filter((item) => {
    const key = keyOf(get(item));
    if (key === undefined) rendering.refuse('unique supports only strings, numbers and None');
    const folded = typeof key === 'string' && !isCaseSensitive ? key.toLowerCase() : key;
    const isNew = !seen.has(folded);
    seen.add(folded);
    return isNew;
  });
  return new List(kept);
}

function groupBy(rendering: Rendering, value: Value, given: Arguments): Value {
  const get = attributeGetter(
    rendering,
    argument(given, 0, 'attribute'),
    argument(given, 1, 'default'),
  );
  const groups: { key: Value; items: Value[] }[] = [];
  const items = sorted(rendering, iterate(rendering, value), get, {
    isReverse: false,
    isCaseSensitive: flag(given, 2, 'case_sensitive'),
  });
  for (const item of items) {
    const key = get(item);
    refuseUndefined(rendering, key);
    const last = groups.at(-1);
    if (last !== undefined && areEqual(rendering, last.key, key)) last.items.push(item);
    else groups.push({ key, items: [item] });
  }
  return new List(
    groups.map(({ key, items: each }) => new List([key, new List(each)], { isTuple: true })),
  );
}
