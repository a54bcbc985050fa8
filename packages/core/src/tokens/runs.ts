import { mismatch } from '../checking/shape.js';
import type { Segment } from '../writing/segments-writer.js';
import type { PlacedText, TextPlace } from './tokenizer.js';

/** How a prompt is made token ids. */
export interface TokenizeOptions {
  /**
   * Where text between special tokens is cut before it is encoded.
   *
   * - `mask` (the default): where sampling begins or ends, as it was cut when the model wrote it. Every
   *   id is either the prompt's or the model's.
   * - `none`: nowhere. The ids are what the tokenizer gives for the whole prompt, as long as content
   *   holds no special tokens. A token counts as sampled where all of its text is: one that lies on
   *   both sides of an edge, and one whose place the tokenizer cannot tell (it has neither `piece` nor
   *   `offsets`), does not.
   */
  readonly cut?: 'mask' | 'none' | undefined;
}

/** The pieces of a prompt that are encoded together. */
export interface Run extends TextPlace {
  readonly segments: readonly [Segment, ...Segment[]];
}

/** The pieces of a prompt that were encoded together, and the ids that they gave. */
export interface TokenRun extends Run {
  readonly ids: readonly number[];
}

/**
 * Each special token alone, and the text between them.
 *
 * @param start What comes before the segments.
 */
export function cutIntoRuns(
  segments: readonly Segment[],
  cut: TokenizeOptions['cut'] = 'mask',
  start: TextPlace['after'] = 'nothing',
): readonly Run[] {
  if (cut !== 'mask' && cut !== 'none') {
    throw mismatch(cut, 'cut', '"mask" or "none"', 'invalid_option');
  }
  const runs: { segments: [Segment, ...Segment[]]; after: TextPlace['after'] }[] = [];
  let last: Segment | undefined;
  for (const segment of segments) {
    const isApart = segment.kind === 'control' || last?.kind === 'control';
    const isEdge = cut === 'mask' && segment.sampled !== last?.sampled;
    if (last === undefined) runs.push({ segments: [segment], after: start });
    else if (isApart || isEdge) {
      runs.push({ segments: [segment], after: last.kind === 'control' ? 'control' : 'text' });
    } else runs.at(-1)?.segments.push(segment);
    last = segment;
  }
  return runs;
}

export function isControl({ segments: [first] }: Run): boolean {
  return first.kind === 'control';
}

/** Whether the model has sampled only a part of a run. */
export function isPartlySampled({ segments }: Run): boolean {
  return segments.some(({ sampled }) => sampled !== segments[0].sampled);
}

/** The text of a run. */
export function textOfRun({ segments }: Run): string {
  return segments.map(({ text }) => text).join('');
}

/** The pieces of a run as texts of their own, in their places. */
export function textsApart({ segments, after }: Run): readonly PlacedText[] {
  return segments.map(({ text }, index) => ({ text, after: index === 0 ? after : 'text' }));
}
