import type { Json, ValueSpelling } from '@modelspeak/core';
import {
  ANY,
  characters,
  contains,
  intersection,
  oneOf,
  rangesOf,
  without,
} from '../nodes/characters.js';
import {
  choice,
  EMPTY,
  free,
  literal,
  type Node,
  optional,
  type Ranges,
  repeat,
  sequence,
  sequenceOf,
  silent,
} from '../nodes/node.js';

/** How values are spelled. */
export interface Spelling {
  /** Identifies the spelling. */
  readonly id: string;
  /** The white space where JSON allows it. */
  readonly space: Node;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** The ways to quote a string. */
  readonly quotes: readonly Quote[];
  /** The key of an object. */
  readonly key: (name: string) => Node;
}

/** One way to quote a string. */
export interface Quote {
  /** The marks around it, which stand for the quotes of JSON. */
  readonly open: Node;
  readonly close: Node;
  /** One character of the string, out of a set. */
  readonly character: (ranges: Ranges) => Node;
  /** Any number of any characters. */
  readonly text: Node;
  /** A known text, if it can be quoted in this way. */
  readonly literal: (text: string) => Node;
}

const CONTROLS: Ranges = [[0, 0x1f]];
const HEX = ['09', 'AF', 'af'] as const;

/** JSON as models write it: with a space, a line break and indentation, or neither. */
export const jsonSpelling: Spelling = /* @__PURE__ */ ((): Spelling => {
  const json = quote(
    '"',
    { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', '/': '/' },
    [unicodeEscape()],
  );
  return {
    id: 'json',
    space: optional(
      choice(
        literal(' '),
        sequence(literal('\n'), repeat(choice(literal(' '), literal('\t')), 0, 20)),
      ),
    ),
    words: { true: 'true', false: 'false', null: 'null' },
    quotes: [json],
    key: (name) => quoted(json, name),
  };
})();

/** Python literals, with strings in either quotes. */
export const pythonSpelling: Spelling = /* @__PURE__ */ ((): Spelling => {
  const escapes = { n: '\n', r: '\r', t: '\t', "'": "'", '"': '"', '\\': '\\' };
  const quotes = [quote("'", escapes), quote('"', escapes)];
  return {
    id: 'python',
    space: optional(literal(' ')),
    words: { true: 'True', false: 'False', null: 'None' },
    quotes,
    key: (name) => choice(...quotes.map((each) => quoted(each, name))),
  };
})();

/** Converts a mark of the format, which has no JSON and may contain special tokens. */
export type SpellMark = (mark: string) => Node;

/** JSON whose strings are between other marks. */
export function ownSpelling(
  { string: { open, close }, bareKeys }: ValueSpelling,
  spellMark: SpellMark,
): Spelling {
  const marked: Quote = {
    open: sequence(spellMark(open), silent('"')),
    close: sequence(spellMark(close), silent('"')),
    character: (ranges) => oneOf(intersection(ranges, without(ANY, rangesOf(close.charAt(0))))),
    text: free([close]),
    literal: (text) =>
      text.includes(close) ? { kind: 'choice', of: [] } : literal(text, escaped(text)),
  };
  return {
    ...jsonSpelling,
    id: `own ${JSON.stringify([open, close, bareKeys])}`,
    space: EMPTY,
    quotes: [marked],
    key: (name) => (bareKeys ? literal(name, JSON.stringify(name)) : quoted(marked, name)),
  };
}

/** A known string. */
export function quoted({ open, close, literal: spell }: Quote, text: string): Node {
  return sequence(open, spell(text), close);
}

/** A known value. */
export function spelledValue(value: Json, spelling: Spelling): Node {
  const { space, words, quotes } = spelling;
  const spaced = (text: string): Node => sequence(literal(text), space);
  const listed = (items: readonly Node[], open: string, close: string): Node =>
    sequence(
      literal(open),
      sequenceOf(items.flatMap((item, index) => (index === 0 ? [item] : [spaced(','), item]))),
      literal(close),
    );
  if (value === null || typeof value === 'boolean') {
    const word = String(value) as keyof Spelling['words'];
    return literal(words[word], word);
  }
  if (typeof value === 'string') return choice(...quotes.map((each) => quoted(each, value)));
  if (typeof value !== 'object') return literal(JSON.stringify(value));
  if (Array.isArray(value)) {
    return listed(
      value.map((each) => spelledValue(each, spelling)),
      '[',
      ']',
    );
  }
  const members = Object.entries(value as Readonly<Record<string, Json>>).map(([key, each]) =>
    sequence(spelling.key(key), spaced(':'), spelledValue(each, spelling)),
  );
  return listed(members, '{', '}');
}

/** The text of a JSON string, without its quotes. */
export function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** A string between quotes, with backslash escapes: letters and what they stand for. */
function quote(
  mark: string,
  escapes: Readonly<Record<string, string>>,
  more: readonly Node[] = [],
): Quote {
  const byCharacter = new Map(Object.entries(escapes).map(([letter, of]) => [of, letter]));
  const plain = without(without(ANY, CONTROLS), rangesOf(`${mark}\\`));
  const escapeOf = (character: string, letter: string): Node =>
    literal(`\\${letter}`, escaped(character));
  const spelled = (ranges: Ranges, all: readonly Node[]): Node =>
    choice(
      oneOf(intersection(ranges, plain)),
      ...Array.from(byCharacter)
        .filter(([character]) => contains(ranges, character))
        .map(([character, letter]) => escapeOf(character, letter)),
      ...all,
    );
  const spell = (character: string): string => {
    if (contains(plain, character)) return character;
    const letter = byCharacter.get(character);
    return letter === undefined ? spelledControl(character) : `\\${letter}`;
  };
  return {
    open: literal(mark, '"'),
    close: literal(mark, '"'),
    character: (ranges) => spelled(ranges, []),
    text: repeat(spelled(ANY, more)),
    literal: (text) => literal(Array.from(text, spell).join(''), escaped(text)),
  };
}

/** A control character, which JSON and Python escape alike. */
function spelledControl(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

/** `\u` and four digits that are not a surrogate, or a surrogate pair. */
function unicodeEscape(): Node {
  const hex = characters(...HEX.map(([from = '', to = '']) => [from, to] as const));
  const first = characters(['0', '9'], ['A', 'C'], ['a', 'c'], 'EFef');
  const inD = sequence(characters('Dd'), characters(['0', '7']), hex, hex);
  const high = sequence(characters('Dd'), characters('89ABab'), hex, hex);
  const low = sequence(characters('Dd'), characters(['C', 'F'], ['c', 'f']), hex, hex);
  return sequence(
    literal('\\u'),
    choice(sequence(first, hex, hex, hex), inD, sequence(high, literal('\\u'), low)),
  );
}
