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
/** The formats that a pattern can express; all others say nothing. */
const FORMATS: Readonly<Record<string, string>> = {
  date: `^${DATE}$`,
  time: `^${TIME}$`,
  'date-time': `^${DATE}T${TIME}$`,
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
};

/** The string that a schema describes, between any of these quotes. */
export function stringNode(schema: Schema, place: Place, quotes: readonly Quote[]): Node {
  return choice(
    ...quotes.map((quote) => {
      const { open, close, text, character } = quote;
      const limited = limitedText(schema, place, character);
      const node = sequence(open, limited ?? text, close);
      // Where other text ends it than a character that it cannot hold, no lexer could know its end.
      return text.kind === 'free' ? node : lexeme(node);
    }),
  );
}

/**
 * A string as it is, which one of the marks ends.
 *
 * @param notFirst The characters with which a value of another type begins.
 */
export function rawStringNode(
  schema: Schema,
  place: Place,
  until: readonly string[],
  notFirst: string,
): Node {
  // Of text that is limited otherwise, whatever begins a mark is left out.
  const unmarked = withoutMarks(until);
  const limited = limitedText(schema, place, (ranges) =>
    unmarked.kind === 'characters' ? oneOf(intersection(ranges, unmarked.ranges)) : unmarked,
  );
  return sequence(silent('"'), limited ?? free(until, notFirst), silent('"'));
}

/** A known text as it is. */
export function rawLiteral(text: string): Node {
  return literal(text, `"${escaped(text)}"`);
}

/** What `pattern`, `format` and the limits of the length leave; `undefined` where they leave all. */
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
      'a grammar cannot limit the length of a pattern; say it in the pattern',
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
