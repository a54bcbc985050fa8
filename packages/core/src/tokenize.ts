import { ModelspeakError } from './errors.js';
import type { Segment } from './segments-writer.js';

/** What a tokenizer must be able to do; any tokenizer fits behind these two functions. */
export interface Tokenizer {
  /** The id of a control token, or `undefined` where the tokenizer has no such token. */
  controlId(token: string): number | undefined;
  /** The ids of plain text, with the parsing of special tokens off and none added. */
  encode(text: string): readonly number[];
}

/** A prompt as token ids. */
export interface TokenizedPrompt {
  /** The token ids, in order. */
  readonly ids: readonly number[];
  /** For each id, whether the model itself would have sampled it: the loss mask. */
  readonly sampled: readonly boolean[];
}

/**
 * Turns segments into token ids: control tokens by their ids, everything else as plain text, so that
 * content can never become a control token.
 *
 * Text between two control tokens is encoded in one piece, as it would be within the whole prompt,
 * but is cut where sampling begins or ends, as it was when the model produced it.
 */
export function tokenizeSegments(
  segments: readonly Segment[],
  tokenizer: Tokenizer,
): TokenizedPrompt {
  const ids: number[] = [];
  const sampled: boolean[] = [];
  let text = '';
  let isSampled = false;

  const flush = (): void => {
    if (text === '') return;
    for (const id of tokenizer.encode(text)) {
      ids.push(id);
      sampled.push(isSampled);
    }
    text = '';
  };

  for (const segment of segments) {
    if (segment.kind === 'control' || segment.sampled !== isSampled) flush();
    isSampled = segment.sampled;
    if (segment.kind !== 'control') {
      text += segment.text;
      continue;
    }
    const id = tokenizer.controlId(segment.text);
    if (id === undefined) {
      throw new ModelspeakError(
        'invalid_input',
        `the tokenizer has no id for the control token ${segment.text}; it is not this model's tokenizer`,
      );
    }
    ids.push(id);
    sampled.push(isSampled);
  }
  flush();
  return { ids, sampled };
}
