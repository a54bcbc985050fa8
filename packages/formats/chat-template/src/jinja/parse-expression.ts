import type { TokenStream } from './token-stream.js';
import type { Comparison, Expression, Given } from './tree.js';

const CONSTANTS = new Map<string, boolean | null>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** The words that cannot begin the argument of a test, as in `x is string and …`. */
const BEHIND_TESTS: ReadonlySet<string> = new Set(['else', 'or', 'and', 'is', 'if', 'in', 'not']);

/** Parses an expression with Jinja2's operator precedence. */
export function parseExpression(words: TokenStream): Expression {
  return words.nest(() => parseChoice(words));
}

/** Parses an expression, or a tuple of expressions separated by commas. */
export function parseTuple(words: TokenStream, isOver: () => boolean): Expression {
  const first = parseExpression(words);
  if (!words.is('operator', ',')) return first;
  const items = [first];
  while (words.skip('operator', ',') && !isOver()) items.push(parseExpression(words));
  return { kind: 'tuple', items };
}

/** Parses the iterable of a loop, where a following `if` belongs to the loop. */
export function parseWithoutChoice(words: TokenStream): Expression {
  const first = parseOr(words);
  if (!words.is('operator', ',')) return first;
  const items = [first];
  while (words.skip('operator', ',')) items.push(parseOr(words));
  return { kind: 'tuple', items };
}

function parseChoice(words: TokenStream): Expression {
  let value = parseOr(words);
  while (words.skip('name', 'if')) {
    const test = parseOr(words);
    const otherwise = words.skip('name', 'else') ? parseExpression(words) : undefined;
    value = { kind: 'choice', test, chosen: value, otherwise };
  }
  return value;
}

function parseOr(words: TokenStream): Expression {
  let left = parseAnd(words);
  while (words.skip('name', 'or')) left = { kind: 'or', left, right: parseAnd(words) };
  return left;
}

function parseAnd(words: TokenStream): Expression {
  let left = parseNot(words);
  while (words.skip('name', 'and')) left = { kind: 'and', left, right: parseNot(words) };
  return left;
}

function parseNot(words: TokenStream): Expression {
  if (!words.skip('name', 'not')) return parseComparison(words);
  return { kind: 'not', operand: words.nest(() => parseNot(words)) };
}

function parseComparison(words: TokenStream): Expression {
  const first = parseSum(words);
  const rest: (readonly [Comparison, Expression])[] = [];
  for (;;) {
    const operator = comparison(words);
    if (operator === undefined) break;
    rest.push([operator, parseSum(words)]);
  }
  return rest.length === 0 ? first : { kind: 'compare', first, rest };
}

function comparison(words: TokenStream): Comparison | undefined {
  if (words.next.type === 'operator' && COMPARISONS.has(words.next.value)) {
    return words.take().value as Comparison;
  }
  if (words.skip('name', 'in')) return 'in';
  const next = words.peek(1);
  if (!words.is('name', 'not') || next.type !== 'name' || next.value !== 'in') return undefined;
  words.take();
  words.take();
  return 'not in';
}

function parseSum(words: TokenStream): Expression {
  let left = parseConcat(words);
  for (;;) {
    const operator = (['+', '-'] as const).find((each) => words.skip('operator', each));
    if (operator === undefined) return left;
    left = { kind: 'binary', operator, left, right: parseConcat(words) };
  }
}

function parseConcat(words: TokenStream): Expression {
  const first = parseProduct(words);
  if (!words.is('operator', '~')) return first;
  const items = [first];
  while (words.skip('operator', '~')) items.push(parseProduct(words));
  return { kind: 'concat', items };
}

function parseProduct(words: TokenStream): Expression {
  let left = parsePower(words);
  for (;;) {
    const operator = (['*', '/', '//', '%'] as const).find((each) => words.skip('operator', each));
    if (operator === undefined) return left;
    left = { kind: 'binary', operator, left, right: parsePower(words) };
  }
}

function parsePower(words: TokenStream): Expression {
  let left = parseUnary(words, true);
  while (words.skip('operator', '**')) {
    left = { kind: 'binary', operator: '**', left, right: parseUnary(words, true) };
  }
  return left;
}

function parseUnary(words: TokenStream, isFiltered: boolean): Expression {
  const sign = (['-', '+'] as const).find((each) => words.skip('operator', each));
  const value: Expression =
    sign === undefined
      ? parsePostfix(words, parsePrimary(words))
      : {
          kind: sign === '-' ? 'negative' : 'positive',
          operand: words.nest(() => parseUnary(words, false)),
        };
  return isFiltered ? parseFiltersAndTests(words, value) : value;
}

function parsePrimary(words: TokenStream): Expression {
  const { type, value } = words.next;
  switch (type) {
    case 'name': {
      words.take();
      const constant = CONSTANTS.get(value);
      return constant === undefined
        ? { kind: 'name', name: value }
        : { kind: 'literal', value: constant };
    }
    case 'string': {
      let text = '';
      while (words.is('string')) text += words.take().value;
      return { kind: 'literal', value: text };
    }
    case 'integer':
      words.take();
      return { kind: 'literal', value: Number(value) };
    case 'float':
      words.take();
      return { kind: 'float', value: Number(value) };
    case 'operator':
      if (words.skip('operator', '(')) return parseParenthesis(words);
      if (words.skip('operator', '[')) return { kind: 'list', items: parseItems(words, ']') };
      if (words.skip('operator', '{')) return parseDict(words);
      return words.refuse('an expression');
    default:
      return words.refuse('an expression');
  }
}

function parseParenthesis(words: TokenStream): Expression {
  if (words.skip('operator', ')')) return { kind: 'tuple', items: [] };
  const value = parseTuple(words, () => words.is('operator', ')'));
  words.expect('operator', ')');
  return value;
}

function parseItems(words: TokenStream, close: string): readonly Expression[] {
  const items: Expression[] = [];
  while (!words.skip('operator', close)) {
    if (items.length > 0) words.expect('operator', ',');
    if (words.skip('operator', close)) break;
    items.push(parseExpression(words));
  }
  return items;
}

function parseDict(words: TokenStream): Expression {
  const entries: (readonly [Expression, Expression])[] = [];
  while (!words.skip('operator', '}')) {
    if (entries.length > 0) words.expect('operator', ',');
    if (words.skip('operator', '}')) break;
    const key = parseExpression(words);
    words.expect('operator', ':');
    entries.push([key, parseExpression(words)]);
  }
  return { kind: 'dict', entries };
}

function parsePostfix(words: TokenStream, first: Expression): Expression {
  let object = first;
  for (;;) {
    if (words.skip('operator', '.')) {
      const { type, value } = words.take();
      if (type === 'name') object = { kind: 'attribute', object, name: value };
      else if (type === 'integer') {
        object = { kind: 'item', object, key: { kind: 'literal', value: Number(value) } };
      } else words.refuse('a name after the dot');
    } else if (words.skip('operator', '[')) object = parseSubscript(words, object);
    else if (words.is('operator', '(')) {
      object = { kind: 'call', callee: object, given: parseGiven(words) };
    } else return object;
  }
}

function parseSubscript(words: TokenStream, object: Expression): Expression {
  const isEnd = (): boolean => words.is('operator', ']') || words.is('operator', ',');
  const bound = (): Expression | undefined =>
    isEnd() || words.is('operator', ':') ? undefined : parseExpression(words);
  const first = bound();
  if (!words.is('operator', ':')) {
    words.expect('operator', ']');
    return { kind: 'item', object, key: first ?? words.refuse('a key') };
  }
  const bounds = [first];
  while (words.skip('operator', ':')) bounds.push(bound());
  words.expect('operator', ']');
  if (bounds.length > 3) words.refuse('at most three bounds');
  return { kind: 'slice', object, bounds };
}

/** Parses the arguments of a call, with the parentheses. */
export function parseGiven(words: TokenStream): Given {
  const positional: Expression[] = [];
  const named: (readonly [string, Expression])[] = [];
  words.expect('operator', '(');
  while (!words.skip('operator', ')')) {
    if (positional.length + named.length > 0) words.expect('operator', ',');
    if (words.skip('operator', ')')) break;
    const next = words.peek(1);
    if (words.is('name') && next.type === 'operator' && next.value === '=') {
      const name = words.take().value;
      words.take();
      named.push([name, parseExpression(words)]);
    } else {
      if (named.length > 0) words.refuse('a named argument');
      positional.push(parseExpression(words));
    }
  }
  return { positional, named };
}

const NOTHING: Given = { positional: [], named: [] };

function parseFiltersAndTests(words: TokenStream, first: Expression): Expression {
  let object = first;
  for (;;) {
    if (words.skip('operator', '|')) object = parseFilter(words, object);
    else if (words.skip('name', 'is')) object = parseTest(words, object);
    else if (words.is('operator', '(')) {
      object = { kind: 'call', callee: object, given: parseGiven(words) };
    } else return object;
  }
}

/** Parses the chain of filters of a block. */
export function parseFilters(words: TokenStream, isBegun: boolean): Expression | undefined {
  let filter: Expression | undefined;
  if (isBegun) filter = parseFilter(words, undefined);
  while (words.skip('operator', '|')) filter = parseFilter(words, filter);
  return filter;
}

function parseFilter(words: TokenStream, object: Expression | undefined): Expression {
  const name = words.expect('name').value;
  const given = words.is('operator', '(') ? parseGiven(words) : NOTHING;
  return { kind: 'filter', object, name, given };
}

function parseTest(words: TokenStream, object: Expression): Expression {
  const isNot = words.skip('name', 'not');
  const name = words.expect('name').value;
  const test: Expression = { kind: 'test', object, name, given: parseTestArgument(words) };
  return isNot ? { kind: 'not', operand: test } : test;
}

function parseTestArgument(words: TokenStream): Given {
  if (words.is('operator', '(')) return parseGiven(words);
  const { type, value } = words.next;
  const isArgument =
    type === 'string' ||
    type === 'integer' ||
    type === 'float' ||
    (type === 'name' && !BEHIND_TESTS.has(value)) ||
    (type === 'operator' && (value === '[' || value === '{'));
  if (!isArgument) return NOTHING;
  return { positional: [parsePostfix(words, parsePrimary(words))], named: [] };
}
