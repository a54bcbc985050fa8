import { joinPath } from '@modelspeak/core/authoring';
import type { Node } from '../nodes/node.js';
import { type Schema, unsupported } from './keywords.js';
import { anyInteger, anyNumber, integersBetween, numbersBetween } from './numbers.js';
import type { Place } from './place.js';

/** JavaScript writes integers from here on with an exponent. */
const WITH_EXPONENT = 1e21;

/** The numbers that a schema describes. */
export function numberNode(type: 'number' | 'integer', schema: Schema, { path }: Place): Node {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum];
  if (limits.every((limit) => limit === undefined))
    return type === 'integer' ? anyInteger : anyNumber;
  const least = spelledBound(
    boundOf(minimum, exclusiveMinimum, Math.max, Number.NEGATIVE_INFINITY),
    Number.NEGATIVE_INFINITY,
    joinPath(path, 'minimum'),
  );
  const most = spelledBound(
    boundOf(maximum, exclusiveMaximum, Math.min, Number.POSITIVE_INFINITY),
    Number.POSITIVE_INFINITY,
    joinPath(path, 'maximum'),
  );
  if (type === 'integer') {
    return integersBetween({
      min: least.isOpen ? Math.floor(least.limit) + 1 : Math.ceil(least.limit),
      max: most.isOpen ? Math.ceil(most.limit) - 1 : Math.floor(most.limit),
    });
  }
  for (const [key, limit] of Object.entries({ minimum: least.limit, maximum: most.limit })) {
    if (!Number.isFinite(limit) || Number.isInteger(limit)) continue;
    throw unsupported(joinPath(path, key), 'limits of numbers with a fraction must be integers');
  }
  return numbersBetween({
    min: least.limit,
    max: most.limit,
    withoutMin: least.isOpen,
    withoutMax: most.isOpen,
  });
}

interface Bound {
  readonly limit: number;
  readonly isOpen: boolean;
}

function boundOf(
  closed: unknown,
  open: unknown,
  stricter: (...limits: number[]) => number,
  none: number,
): Bound {
  const one = typeof closed === 'number' ? closed : none;
  const other = typeof open === 'number' ? open : none;
  const limit = stricter(one, other);
  return { limit, isOpen: limit === other && other !== none };
}

/** A limit written in digits; a limit beyond all numbers of that many digits is no limit. */
function spelledBound(bound: Bound, none: number, path: string): Bound {
  if (Math.abs(bound.limit) < WITH_EXPONENT) return bound;
  if (Math.sign(bound.limit) === Math.sign(none)) return { limit: none, isOpen: false };
  throw unsupported(path, 'limits may have up to 21 digits; choose a nearer one');
}
