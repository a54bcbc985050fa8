import type { Span } from './encoded-row.js';

/** A character that is two UTF-16 units. */
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Spans in UTF-16 units, in order, as spans in Unicode code points. */
export function codePointSpans(text: string, spans: readonly Span[]): readonly Span[] {
  let units = 0;
  let points = 0;
  const pointAt = (unit: number): number => {
    const pairs = text.slice(units, unit).match(PAIR)?.length ?? 0;
    points += unit - units - pairs;
    units = unit;
    return points;
  };
  return spans.map(({ start, end }) => ({ start: pointAt(start), end: pointAt(end) }));
}
