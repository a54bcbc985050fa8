import type { Rendered } from './rendered.ts';

/** How near the prompts of a format are to those of a template. */
export interface Nearness {
  /** The probes with the same prompt. */
  readonly equal: readonly string[];
  /** The probes with another prompt, or none. */
  readonly differing: readonly string[];
  /** The mean part of each prompt that both have, tag by tag and word by word, from 0 to 1. */
  readonly share: number;
}

/** Compares the prompts of a format with those of a template. Probes that the template refuses do not count. */
export function nearness(template: Rendered, format: Rendered): Nearness {
  const equal: string[] = [];
  const differing: string[] = [];
  let sum = 0;
  for (const [id, expected] of template) {
    const actual = format.get(id);
    (actual === expected ? equal : differing).push(id);
    sum += actual === undefined ? 0 : sharedPart(expected, actual);
  }
  return { equal, differing, share: template.size === 0 ? 0 : sum / template.size };
}

/** The part of the tags, words and line breaks of two texts that both have. */
function sharedPart(one: string, other: string): number {
  const left = piecesOf(other);
  const counts = new Map<string, number>();
  for (const piece of left) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const pieces = piecesOf(one);
  let shared = 0;
  for (const piece of pieces) {
    const count = counts.get(piece) ?? 0;
    if (count > 0) shared++;
    counts.set(piece, count - 1);
  }
  return (2 * shared) / Math.max(1, pieces.length + left.length);
}

/** Tags such as `<|user|>`, line breaks, and what is between them and spaces. */
function piecesOf(text: string): readonly string[] {
  return text.match(/<[^<>\s]*>|\n|[^\s<]+|</g) ?? [];
}
