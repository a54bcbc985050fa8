import { joinPath } from '@modelspeak/core/authoring';
import { type Budget, tooLarge } from '../limits.js';
import { ANY, intersection, oneOf } from '../nodes/characters.js';
import { withoutMarks } from '../nodes/free-text.js';
import {
  choice,
  free,
  lexeme,
  literal,
  NEVER,
  type Node,
  type Ranges,
  repeat,
  sequence,
  silent,
} from '../nodes/node.js';
import { type Schema, unsupported } from './keywords.js';
import { countOf } from './numeric.js';
import { PatternError, patternNode } from './pattern.js';
import { boundsIn, type Place } from './place.js';
import { escaped, type Quote } from './spelling.js';

const TIME =
  '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
const DATE = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
/** The cost of a character of a pattern: it becomes a set of characters and escapes. */
const PATTERN_CHARACTER = 10;
/** The formats that a pattern can express; all others are ignored. */
const FORMATS: Readonly<Record<string, string>> = {
  date: `^${DATE}$`,
  time: `^${TIME}$`,
  'date-time': `^${DATE}T${TIME}$`,
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
};

/** Whether grammars hold strings to a format. */
export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(FORMATS, format);
}

/** The string that a schema describes, in any of these quotes. */
export function stringNode(
  schema: Schema,
  place: Place,
  quotes: readonly Quote[],
  budget: Budget,
): Node {
  return choice(
    ...quotes.map((quote) => {
      const { open, close, text, character } = quote;
      const limited = limitedText(schema, place, character, budget);
      const node = sequence(open, limited ?? text, close);
      // A lexer only knows the end if a character that the text cannot contain ends it.
      return text.kind === 'free' ? node : lexeme(node);
    }),
  );
}

/**
 * A string without quotes, up to one of the marks.
 *
 * @param notFirst The characters that values of other types begin with.
 */
export function rawStringNode(
  schema: Schema,
  place: Place,
  until: readonly string[],
  notFirst: string,
  budget: Budget,
): Node {
  // A limited text excludes all characters that begin a mark.
  const unmarked = withoutMarks(until);
  const character = (ranges: Ranges): Node =>
    unmarked.kind === 'characters' ? oneOf(intersection(ranges, unmarked.ranges)) : unmarked;
  const limited = limitedText(schema, place, character, budget);
  return sequence(silent('"'), limited ?? free(until, notFirst), silent('"'));
}

/** A known text without quotes. */
export function rawLiteral(text: string): Node {
  return literal(text, `"${escaped(text)}"`);
}

/** The text that `pattern`, `format` and length limits allow; `undefined` if they allow any. */
function limitedText(
  schema: Schema,
  place: Place,
  character: Quote['character'],
  budget: Budget,
): Node | undefined {
  const minLength = countOf(schema, 'minLength', 0, place);
  const maxLength = countOf(schema, 'maxLength', Number.POSITIVE_INFINITY, place);
  const isLimited = minLength !== 0 || maxLength !== Number.POSITIVE_INFINITY;
  const [key, pattern] = patternOf(schema, place);
  if (pattern === undefined) {
    if (minLength > maxLength) return NEVER;
    const bounds = boundsIn(place, 'minLength', 'maxLength');
    return isLimited ? repeat(character(ANY), minLength, maxLength, bounds) : undefined;
  }
  const path = joinPath(place.path, key);
  if (isLimited) {
    throw unsupported(
      path,
      'a grammar cannot limit the length of a pattern; put the limit into the pattern',
    );
  }
  budget.spend(PATTERN_CHARACTER * pattern.length, path);
  try {
    return patternNode(pattern, character, path);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    if (error.isTooLarge) throw tooLarge(path, error.message);
    throw unsupported(
      path,
      `a grammar cannot express this pattern because ${error.message}; write a simpler one`,
    );
  }
}

/** The pattern of a schema, and its keyword. */
function patternOf(
  { pattern, format }: Schema,
  { path }: Place,
): readonly [key: 'pattern' | 'format', pattern: string | undefined] {
  if (typeof pattern === 'string') return ['pattern', pattern];
  if (pattern !== undefined) throw unsupported(joinPath(path, 'pattern'), 'expected a string');
  const isKnown = typeof format === 'string' && Object.hasOwn(FORMATS, format);
  return ['format', isKnown ? FORMATS[format] : undefined];
}
