import type { Node, Ranges } from './node.js';

const LAST = 0x10ffff;
/** Every Unicode character; surrogates are not characters. */
export const ANY: Ranges = [
  [0, 0xd7ff],
  [0xe000, LAST],
];

/** One of these characters: `'az'` means either letter, `['a', 'z']` the range between them. */
export function characters(...sets: readonly (string | readonly [string, string])[]): Node {
  return oneOf(rangesOf(...sets));
}

export function oneOf(ranges: Ranges): Node {
  return ranges.length === 0 ? { kind: 'choice', of: [] } : { kind: 'characters', ranges };
}

export function rangesOf(...sets: readonly (string | readonly [string, string])[]): Ranges {
  const ranges = sets.flatMap((set): Ranges => {
    if (typeof set !== 'string') return [[codeOf(set[0]), codeOf(set[1])]];
    return Array.from(set, (character) => [codeOf(character), codeOf(character)]);
  });
  return union(ranges);
}

export function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** The same characters as sorted, disjoint ranges. */
export function union(ranges: Ranges): Ranges {
  const joined: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** The characters of one set that are not in another; both are sorted. */
export function without(ranges: Ranges, removed: Ranges): Ranges {
  const left: (readonly [number, number])[] = [];
  let at = 0;
  for (const [begin, end] of ranges) {
    let from = begin;
    while ((removed[at]?.[1] ?? end) < begin) at++;
    for (let next = at; from <= end; next++) {
      const [first, last] = removed[next] ?? [end + 1, end];
      if (first > end) {
        left.push([from, end]);
        break;
      }
      if (first > from) left.push([from, first - 1]);
      from = Math.max(from, last + 1);
    }
  }
  return left;
}

export function intersection(ranges: Ranges, others: Ranges): Ranges {
  return without(ranges, without(ANY, others));
}

export function contains(ranges: Ranges, character: string): boolean {
  const code = codeOf(character);
  return ranges.some(([from, to]) => from <= code && code <= to);
}
