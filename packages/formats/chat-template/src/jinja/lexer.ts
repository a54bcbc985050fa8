import { fail } from './fail.js';
import { unescapeString } from './string-literal.js';

/** A token of a template: literal text, or a word of a tag. */
export interface Token {
  readonly type:
    | 'data'
    | 'block-begin'
    | 'block-end'
    | 'variable-begin'
    | 'variable-end'
    | 'name'
    | 'string'
    | 'integer'
    | 'float'
    | 'operator'
    | 'eof';
  readonly value: string;
  readonly line: number;
}

const OPEN = /\{([%{#])([-+]?)/g;
const RAW = /\{%[-+]?\s*raw\s*(?:-%\}\s*|%\}\n?)/y;
const END_RAW = /\{%([-+]?)\s*endraw\s*(?:-%\}\s*|\+%\}|%\}\n?)/g;
const END_COMMENT = /(?:\+#\}|-#\}\s*|#\}\n?)/g;
const END_BLOCK = /(?:\+%\}|-%\}\s*|%\}\n?)/y;
const END_VARIABLE = /(?:-\}\}\s*|\}\})/y;

const SPACE = /\s+/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const STRING = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/y;
const FLOAT = /\d[\d_]*(?:\.\d[\d_]*(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/y;
const INTEGER = /0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|\d[\d_]*/y;
const OPERATOR = /\*\*|\/\/|==|!=|>=|<=|[{}()[\]+\-*/%~|.,:=<>]/y;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/**
 * Splits a template into tokens like Jinja2 with `trim_blocks` and `lstrip_blocks`, the settings of
 * `apply_chat_template`, which remove the line break after a block and the indentation before it.
 */
export function tokenize(template: string): readonly Token[] {
  const source = template.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const tokens: Token[] = [];
  const lineOf = lineCounter(source);
  let at = 0;
  let beginsLine = true;

  const add = (type: Token['type'], value: string, start: number): void => {
    tokens.push({ type, value, line: lineOf(start) });
  };
  const addData = (text: string): void => {
    if (text !== '') add('data', text, at);
  };
  const taken = (end: number): void => {
    beginsLine = source[end - 1] === '\n';
    at = end;
  };
  const match = (pattern: RegExp, from: number): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(source);
  };

  while (at < source.length) {
    const open = match(OPEN, at);
    if (open === null) {
      addData(source.slice(at));
      break;
    }
    const [, kind = '', sign = ''] = open;
    addData(dataBefore(source.slice(at, open.index), sign, kind !== '{' && beginsLine, kind));
    if (kind === '#') {
      const end = match(END_COMMENT, open.index + 2);
      if (end === null) fail('invalid_format', 'a comment is not closed', lineOf(open.index));
      taken(END_COMMENT.lastIndex);
      continue;
    }
    const raw = kind === '%' ? match(RAW, open.index) : null;
    if (raw !== null) {
      const begin = RAW.lastIndex;
      const end = match(END_RAW, begin);
      if (end === null) fail('invalid_format', 'a raw block is not closed', lineOf(open.index));
      const text = source.slice(begin, end.index);
      at = begin;
      addData(dataBefore(text, end[1] ?? '', source[begin - 1] === '\n', '%'));
      taken(END_RAW.lastIndex);
      continue;
    }
    const tag = kind === '%' ? 'block' : 'variable';
    add(`${tag}-begin`, open[0], open.index);
    taken(readTag(open.index + open[0].length, kind === '%' ? END_BLOCK : END_VARIABLE, tag));
  }
  add('eof', '', source.length);
  return tokens;

  /** Reads the words of a tag, and returns the position of its end. */
  function readTag(from: number, endOfTag: RegExp, tag: 'block' | 'variable'): number {
    const open: string[] = [];
    let place = from;
    const take = (pattern: RegExp): string | undefined => {
      const [found] = match(pattern, place) ?? [];
      if (found !== undefined) place = pattern.lastIndex;
      return found;
    };
    while (place < source.length) {
      if (take(SPACE) !== undefined) continue;
      const start = place;
      if (open.length === 0 && take(endOfTag) !== undefined) {
        add(`${tag}-end`, '', start);
        return place;
      }
      const afterDot = source[start - 1] === '.';
      const float = afterDot ? undefined : take(FLOAT);
      const number = float ?? take(INTEGER);
      if (number !== undefined) {
        add(float === undefined ? 'integer' : 'float', number.replaceAll('_', ''), start);
        continue;
      }
      const name = take(NAME);
      if (name !== undefined) {
        add('name', name, start);
        continue;
      }
      const string = take(STRING);
      if (string !== undefined) {
        add('string', unescapeString(string.slice(1, -1)), start);
        continue;
      }
      const operator = take(OPERATOR);
      if (operator === undefined) {
        fail('invalid_format', `unexpected character ${source[start]}`, lineOf(start));
      }
      const closing = CLOSING[operator];
      if (closing !== undefined) open.push(closing);
      else if ('})]'.includes(operator) && open.pop() !== operator) {
        fail('invalid_format', `unmatched ${operator}`, lineOf(start));
      }
      add('operator', operator, start);
    }
    return fail('invalid_format', 'a tag is not closed', lineOf(from));
  }
}

/** Returns the text before a tag, without the white space that the tag removes. */
function dataBefore(text: string, sign: string, beginsLine: boolean, kind: string): string {
  if (sign === '-') return text.trimEnd();
  if (sign === '+' || kind === '{') return text;
  const line = text.lastIndexOf('\n') + 1;
  if (line === 0 && !beginsLine) return text;
  return text.slice(line).trim() === '' ? text.slice(0, line) : text;
}

/** Creates a function that returns the line of a position; positions must be ascending. */
function lineCounter(source: string): (place: number) => number {
  let line = 1;
  let counted = 0;
  return (place) => {
    for (; counted < place; counted++) if (source[counted] === '\n') line++;
    return line;
  };
}
