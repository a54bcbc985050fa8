import { joinPath } from '@modelspeak/core/authoring';
import { ANY, intersection, oneOf } from '../nodes/characters.js';
import { withoutMarks } from '../nodes/free-text.js';
import {
  choice,
  free,
  lexeme,
  literal,
  type Node,
  repeat,
  sequence,
  silent,
} from '../nodes/node.js';
import { type Place, type Schema, unsupported } from './keywords.js';
import { PatternError, patternNode } from './pattern.js';
import { escaped, type Quote } from './spelling.js';

const TIME =
  '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
const DATE = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
/** The formats that a pattern can express; all others are ignored. */
const FORMATS: Readonly<Record<string, string>> = {
  date: `^${DATE}$`,
  time: `^${TIME}$`,
  'date-time': `^${DATE}T${TIME}$`,
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
};

/** The string that a schema describes, in any of these quotes. */
export function stringNode(schema: Schema, place: Place, quotes: readonly Quote[]): Node {
  return choice(
    ...quotes.map((quote) => {
      const { open, close, text, character } = quote;
      const limited = limitedText(schema, place, character);
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
): Node {
  // A limited text excludes all characters that begin a mark.
  const unmarked = withoutMarks(until);
  const limited = limitedText(schema, place, (ranges) =>
    unmarked.kind === 'characters' ? oneOf(intersection(ranges, unmarked.ranges)) : unmarked,
  );
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
): Node | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = schema;
  const pattern = schema['pattern'] ?? FORMATS[String(format)];
  const isLimited = minLength !== 0 || maxLength !== Number.POSITIVE_INFINITY;
  if (pattern === undefined) {
    return isLimited ? repeat(character(ANY), Number(minLength), Number(maxLength)) : undefined;
  }
  const path = joinPath(place.path, schema['pattern'] === undefined ? 'format' : 'pattern');
  if (isLimited) {
    throw unsupported(
      path,
      'a grammar cannot limit the length of a pattern; put the limit into the pattern',
    );
  }
  try {
    return patternNode(String(pattern), character);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw unsupported(
      path,
      `a grammar cannot express this pattern because ${error.message}; write a simpler one`,
    );
  }
}
