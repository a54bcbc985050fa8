import { ANY, oneOf, rangesOf, without } from './characters.js';
import type { Free, Node, Ranges } from './node.js';

/**
 * The partial mark at the end of a text after one more character; `undefined` if that completes a
 * mark.
 */
export function partialAfter(
  { marks, notFirst, partial }: Free,
  character: string,
): string | undefined {
  if (notFirst.includes(character)) return undefined;
  const text = partial + character;
  if (marks.some((mark) => text.endsWith(mark))) return undefined;
  for (let from = 0; from < text.length; from++) {
    const end = text.slice(from);
    if (marks.some((mark) => mark.startsWith(end))) return end;
  }
  return '';
}

/** One step of free text: the characters that lead to a next state. */
export interface Step {
  readonly ranges: Ranges;
  readonly next: Free;
}

/** The possible next steps of free text. */
export function stepsOf(text: Free): readonly Step[] {
  const special = new Set(`${text.marks.join('')}${text.notFirst}`);
  const states = new Map<string, string>();
  for (const character of special) {
    const partial = partialAfter(text, character);
    if (partial !== undefined) states.set(partial, (states.get(partial) ?? '') + character);
  }
  const others = without(ANY, rangesOf([...special].join('')));
  const inner = rangesOf(states.get('') ?? '');
  states.delete('');
  const state = (partial: string): Free => ({ ...text, partial, notFirst: '' });
  return [
    { ranges: [...inner, ...others].sort(([a], [b]) => a - b), next: state('') },
    ...Array.from(states, ([partial, set]) => ({ ranges: rangesOf(set), next: state(partial) })),
  ];
}

/** The characters that begin none of the marks. */
export function withoutMarks(marks: readonly string[]): Node {
  return oneOf(without(ANY, rangesOf(marks.map((mark) => mark.charAt(0)).join(''))));
}
