import { characters } from '../nodes/characters.js';
import {
  choice,
  EMPTY,
  literal,
  NEVER,
  type Node,
  optional,
  repeat,
  sequence,
} from '../nodes/node.js';

const DIGIT = /* @__PURE__ */ characters(['0', '9']);
const MINUS = /* @__PURE__ */ literal('-');
const INTEGER = /* @__PURE__ */ choice(
  literal('0'),
  sequence(characters(['1', '9']), repeat(DIGIT, 0, 15)),
);
const FRACTION = /* @__PURE__ */ sequence(literal('.'), repeat(DIGIT, 1, 16));
const EXPONENT = /* @__PURE__ */ sequence(
  characters('eE'),
  optional(characters('+-')),
  repeat(DIGIT, 1, 2),
);

/** Limits of a number, inclusive. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Limits of a number, each inclusive or exclusive. */
export interface OpenBounds extends Bounds {
  readonly withoutMin: boolean;
  readonly withoutMax: boolean;
}

/** Any integer of up to sixteen digits. */
export const anyInteger: Node = /* @__PURE__ */ sequence(optional(MINUS), INTEGER);

/** Any number, with limited digits so that a model comes to an end. */
export const anyNumber: Node = /* @__PURE__ */ sequence(
  anyInteger,
  optional(FRACTION),
  optional(EXPONENT),
);

/** The integers in a range; either limit may be infinite. */
export function integersBetween({ min, max }: Bounds): Node {
  if (min > max) return NEVER;
  const negative = min < 0 ? sequence(MINUS, upFrom(Math.max(1, -max), -min)) : NEVER;
  return choice(negative, max >= 0 ? upFrom(Math.max(0, min), max) : NEVER);
}

/** The numbers between two integers; either limit may be infinite or exclusive. */
export function numbersBetween({ min, max, withoutMin, withoutMax }: OpenBounds): Node {
  const positive =
    max >= 0
      ? magnitudes(Math.max(0, min), max, { first: withoutMin && min >= 0, last: withoutMax })
      : NEVER;
  const negative =
    min < 0
      ? sequence(
          MINUS,
          magnitudes(Math.max(0, -max), -min, { first: withoutMax && max <= 0, last: withoutMin }),
        )
      : NEVER;
  return choice(negative, positive);
}

/** The non-negative numbers between two integers, with fractions. */
function magnitudes(
  min: number,
  max: number,
  leaves: { readonly first: boolean; readonly last: boolean },
): Node {
  const nodes: Node[] = [];
  const from = leaves.first ? min + 1 : min;
  if (leaves.first && min < max) {
    const more = sequence(repeat(DIGIT, 0, 15), characters(['1', '9']));
    nodes.push(sequence(literal(`${min}.`), more));
  }
  if (from < max) nodes.push(sequence(upFrom(from, max - 1), optional(FRACTION)));
  const isLimited = max !== Number.POSITIVE_INFINITY;
  if (isLimited && !leaves.last && from <= max) {
    nodes.push(sequence(literal(String(max)), optional(literal('.0'))));
  }
  return choice(...nodes);
}

/** The integers from `min` to `max`; `min` is not negative. */
function upFrom(min: number, max: number): Node {
  const nodes: Node[] = [];
  const lowest = String(min);
  const digits = max === Number.POSITIVE_INFINITY ? lowest.length : String(max).length;
  for (let length = lowest.length; length <= digits; length++) {
    const from = length === lowest.length ? lowest : `1${'0'.repeat(length - 1)}`;
    const isLast = max !== Number.POSITIVE_INFINITY && length === digits;
    nodes.push(sameLength(from, isLast ? String(max) : '9'.repeat(length)));
  }
  if (max === Number.POSITIVE_INFINITY && digits < 16) {
    nodes.push(sequence(characters(['1', '9']), repeat(DIGIT, digits, 15)));
  }
  return choice(...nodes);
}

/** The integers between two with the same number of digits. */
function sameLength(from: string, to: string): Node {
  if (from === '') return EMPTY;
  const [first = '', ...lower] = from;
  const [last = '', ...upper] = to;
  const width = lower.length;
  const any = repeat(DIGIT, width, width);
  if (first === last) return sequence(literal(first), sameLength(lower.join(''), upper.join('')));
  const isWhole = /^0*$/.test(lower.join('')) && /^9*$/.test(upper.join(''));
  if (isWhole) return sequence(characters([first, last]), any);
  const next = String(Number(first) + 1);
  const previous = String(Number(last) - 1);
  return choice(
    sequence(literal(first), sameLength(lower.join(''), '9'.repeat(width))),
    next <= previous ? sequence(characters([next, previous]), any) : NEVER,
    sequence(literal(last), sameLength('0'.repeat(width), upper.join(''))),
  );
}
