import { fail } from './fail.js';
import { tokenize } from './lexer.js';
import {
  parseExpression,
  parseFilters,
  parseGiven,
  parseTuple,
  parseWithoutChoice,
} from './parse-expression.js';
import { TokenStream } from './token-stream.js';
import type { Expression, MacroBody, Parameter, Statement, Target } from './tree.js';

/** Parses a chat template. */
export function parseTemplate(template: string): readonly Statement[] {
  const words = new TokenStream(tokenize(template));
  const body = parseBody(words, []);
  if (!words.is('eof')) words.refuse('the end of the template');
  return body;
}

/** Parses statements up to a block with one of these names, without consuming it. */
function parseBody(words: TokenStream, ends: readonly string[]): readonly Statement[] {
  const body: Statement[] = [];
  for (;;) {
    const { type, value, line } = words.next;
    if (type === 'data') {
      words.take();
      body.push({ kind: 'text', text: value });
    } else if (words.skip('variable-begin')) {
      const output = parseTuple(words, () => words.is('variable-end'));
      words.expect('variable-end');
      body.push({ kind: 'output', value: output, line });
    } else if (type === 'block-begin') {
      if (ends.includes(words.peek(1).value)) return body;
      words.take();
      body.push(words.nest(() => parseBlock(words, line)));
    } else {
      if (ends.length > 0) words.refuse(ends.join(' or '));
      return body;
    }
  }
}

/** Parses the body of a block and its end tag. */
function parseInner(words: TokenStream, end: string): readonly Statement[] {
  words.expect('block-end');
  const body = parseBody(words, [end]);
  endBlock(words, end);
  return body;
}

function endBlock(words: TokenStream, end: string): void {
  words.expect('block-begin');
  words.expect('name', end);
  words.expect('block-end');
}

function parseBlock(words: TokenStream, line: number): Statement {
  const name = words.expect('name').value;
  switch (name) {
    case 'if':
      return parseIf(words, line);
    case 'for':
      return parseFor(words, line);
    case 'set':
      return parseSet(words, line);
    case 'macro': {
      const macroName = words.expect('name').value;
      const parameters = parseParameters(words);
      const body = parseInner(words, 'endmacro');
      return { kind: 'macro', name: macroName, macro: { parameters, body }, line };
    }
    case 'call': {
      const parameters = words.is('operator', '(') ? parseParameters(words) : [];
      const call = parseExpression(words);
      const caller: MacroBody = { parameters, body: parseInner(words, 'endcall') };
      return { kind: 'call-block', call, caller, line };
    }
    case 'filter': {
      const filter = parseFilters(words, true);
      if (filter === undefined) return words.refuse('a filter');
      return { kind: 'filter-block', filter, body: parseInner(words, 'endfilter'), line };
    }
    case 'with':
      return parseWith(words, line);
    case 'generation':
      return { kind: 'generation', body: parseInner(words, 'endgeneration') };
    case 'break':
    case 'continue':
      words.expect('block-end');
      return { kind: name };
    default:
      return fail('invalid_format', `the block ${name} is not supported in chat templates`, line);
  }
}

function parseIf(words: TokenStream, line: number): Statement {
  const branches: (readonly [Expression, readonly Statement[]])[] = [];
  let otherwise: readonly Statement[] = [];
  const branch = (): void => {
    const test = parseTuple(words, () => words.is('block-end'));
    words.expect('block-end');
    branches.push([test, parseBody(words, ['elif', 'else', 'endif'])]);
    words.expect('block-begin');
  };
  branch();
  while (words.skip('name', 'elif')) branch();
  if (words.skip('name', 'else')) {
    words.expect('block-end');
    otherwise = parseBody(words, ['endif']);
    words.expect('block-begin');
  }
  words.expect('name', 'endif');
  words.expect('block-end');
  return { kind: 'if', branches, otherwise, line };
}

function parseFor(words: TokenStream, line: number): Statement {
  const target = parseTarget(words);
  words.expect('name', 'in');
  const items = parseWithoutChoice(words);
  const filter = words.skip('name', 'if') ? parseExpression(words) : undefined;
  const isRecursive = words.skip('name', 'recursive');
  words.expect('block-end');
  const body = parseBody(words, ['else', 'endfor']);
  let otherwise: readonly Statement[] = [];
  if (words.peek(1).value === 'else') {
    endBlock(words, 'else');
    otherwise = parseBody(words, ['endfor']);
  }
  endBlock(words, 'endfor');
  return { kind: 'for', target, items, filter, isRecursive, body, otherwise, line };
}

function parseSet(words: TokenStream, line: number): Statement {
  const target = parseTarget(words);
  if (words.skip('operator', '=')) {
    const value = parseTuple(words, () => words.is('block-end'));
    words.expect('block-end');
    return { kind: 'set', target, value, line };
  }
  const filter = parseFilters(words, false);
  return { kind: 'set-block', target, filter, body: parseInner(words, 'endset'), line };
}

function parseWith(words: TokenStream, line: number): Statement {
  const assignments: (readonly [Target, Expression])[] = [];
  while (!words.is('block-end')) {
    if (assignments.length > 0) words.expect('operator', ',');
    const target = parseTarget(words);
    words.expect('operator', '=');
    assignments.push([target, parseExpression(words)]);
  }
  return { kind: 'with', assignments, body: parseInner(words, 'endwith'), line };
}

function parseTarget(words: TokenStream): Target {
  const first = parseSingleTarget(words);
  if (!words.is('operator', ',')) return first;
  const targets = [first];
  while (words.skip('operator', ',') && (words.is('name') || words.is('operator', '('))) {
    if (words.is('name', 'in')) break;
    targets.push(parseSingleTarget(words));
  }
  return { kind: 'names', targets };
}

function parseSingleTarget(words: TokenStream): Target {
  if (words.skip('operator', '(')) {
    const target = words.nest(() => parseTarget(words));
    words.expect('operator', ')');
    return target;
  }
  const { value: name } = words.expect('name');
  if (!words.skip('operator', '.')) return { kind: 'name', name };
  return { kind: 'attribute', object: name, name: words.expect('name').value };
}

function parseParameters(words: TokenStream): readonly Parameter[] {
  const { positional, named } = parseGiven(words);
  return [
    ...positional.map(
      (parameter): Parameter =>
        parameter.kind === 'name'
          ? { name: parameter.name, otherwise: undefined }
          : words.refuse('the name of a parameter'),
    ),
    ...named.map(([name, otherwise]): Parameter => ({ name, otherwise })),
  ];
}
