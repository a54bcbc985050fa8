import { mismatch } from '../checking/shape.js';
import type { Segment } from '../writing/segments-writer.js';
import type { PlacedText, TextPlace } from './tokenizer.js';

/** How a prompt becomes token ids. */
export interface TokenizeOptions {
  /**
   * Where to cut the text between special tokens before it is encoded.
   *
   * - `mask` (the default): where sampling begins or ends, as when the model wrote it. Every id
   *   belongs either to the prompt or to the model.
   * - `none`: nowhere. The ids are those of the whole prompt, as long as content contains no
   *   special tokens. A token counts as sampled if all of its text was: a token that crosses an
   *   edge does not, and neither does one that the tokenizer cannot locate (without `piece` and
   *   `offsets`).
   */
  readonly cut?: 'mask' | 'none' | undefined;
}

/** Pieces of a prompt that are encoded together. */
export interface Run extends TextPlace {
  readonly segments: readonly [Segment, ...Segment[]];
}

/** Pieces of a prompt that were encoded together, and their ids. */
export interface TokenRun extends Run {
  readonly ids: readonly number[];
}

/**
 * Splits segments into runs: each special token alone, and the text between them.
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

/** Whether the model has sampled only part of a run. */
export function isPartlySampled({ segments }: Run): boolean {
  return segments.some(({ sampled }) => sampled !== segments[0].sampled);
}

/** The text of a run. */
export function textOfRun({ segments }: Run): string {
  return segments.map(({ text }) => text).join('');
}

/** The pieces of a run as separate texts, with their places. */
export function textsApart({ segments, after }: Run): readonly PlacedText[] {
  return segments.map(({ text }, index) => ({ text, after: index === 0 ? after : 'text' }));
}
