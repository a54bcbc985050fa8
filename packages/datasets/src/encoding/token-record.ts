import type { PromptFormat, Segment, Tokenizer } from '@modelspeak/core';
import { tokenizeSegments } from '@modelspeak/core/authoring';
import type { RecordedTurn } from '../rows/training-row.js';
import { IGNORED_LABEL, type TokenRecord } from './encoded-row.js';
import type { Train } from './encoding-options.js';
import type { TrainedSegment } from './trained-segments.js';

/** Turns pieces into token ids with labels. */
export function tokenRecord(
  format: PromptFormat,
  segments: readonly TrainedSegment[],
  tokenizer: Tokenizer,
  cut: 'mask' | 'none',
): TokenRecord {
  const special = [...format.control, ...format.special];
  if (cut === 'none') {
    // Only a token whose whole text is trained counts, so core locates each token.
    const marked = segments.map((segment) => ({ ...segment, sampled: segment.trained }));
    const { ids, sampled } = tokenizeSegments(marked, tokenizer, { special, cut });
    return labelled(ids, (index) => sampled[index] === true);
  }
  const trained = new Set<Segment>(segments.filter((segment) => segment.trained));
  const { ids, runs } = tokenizeSegments(segments, tokenizer, { special, cut });
  const isTrained = runs.flatMap((run) => {
    const isWhole = run.segments.every((segment) => trained.has(segment));
    return run.ids.map(() => isWhole);
  });
  return labelled(ids, (index) => isTrained[index] === true);
}

/** A record of these ids. */
function labelled(ids: readonly number[], isTrained: (index: number) => boolean): TokenRecord {
  return {
    kind: 'ids',
    ids: Int32Array.from(ids),
    labels: Int32Array.from(ids, (id, index) => (isTrained(index) ? id : IGNORED_LABEL)),
  };
}

/** How many tokens of a record are trained. */
export function countTrained({ labels }: TokenRecord): number {
  return labels.reduce((count, label) => (label === IGNORED_LABEL ? count : count + 1), 0);
}

/** The ids of a recorded turn, of which the sampled ones are trained, or all. */
export function turnRecord({ prompt_ids, sampled_ids }: RecordedTurn, train?: Train): TokenRecord {
  const isTrained = (index: number): boolean => train === 'all' || index >= prompt_ids.length;
  return labelled([...prompt_ids, ...sampled_ids], isTrained);
}
