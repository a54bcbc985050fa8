import { ModelspeakError } from './errors.js';
import type { Segment } from './segments-writer.js';

/** What a tokenizer must be able to do; any tokenizer fits behind these functions. */
export interface Tokenizer {
  /** The id of a control token, or `undefined` where the tokenizer has no such token. */
  controlId(token: string): number | undefined;
  /** The ids of plain text, with the parsing of special tokens off and none added. */
  encode(text: string): readonly number[];
  /**
   * For each id that `encode` gives, where in the text its token begins, in UTF-16 units. Only needed
   * to tell exactly where a token comes from that stands between two pieces: {@link tokenSources}.
   */
  offsets?(text: string): readonly number[];
}

/** A prompt as token ids. Where each of them comes from, {@link tokenSources} tells. */
export interface TokenizedPrompt {
  /** The token ids, in order. */
  readonly ids: readonly number[];
  /** For each id, whether the model itself would have sampled it: the loss mask. */
  readonly sampled: readonly boolean[];
  /** The same in runs: each control token by itself, and the text that was encoded in one piece. */
  readonly runs: readonly TokenRun[];
}

/** The pieces of a prompt that were encoded together, and the ids that they gave. */
export interface TokenRun {
  readonly segments: readonly [Segment, ...Segment[]];
  readonly ids: readonly number[];
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
  const runs = piecesOf(segments).map(
    (run): TokenRun => ({
      segments: run,
      ids:
        run[0].kind === 'control'
          ? [controlId(run[0].text, tokenizer)]
          : tokenizer.encode(joined(run)),
    }),
  );
  return {
    ids: runs.flatMap(({ ids }) => ids),
    sampled: runs.flatMap(({ ids, segments: [first] }) => ids.map(() => first.sampled)),
    runs,
  };
}

/** Each control token by itself, and the text between them as far as one side wrote it. */
function piecesOf(segments: readonly Segment[]): readonly TokenRun['segments'][] {
  const runs: [Segment, ...Segment[]][] = [];
  let last: Segment | undefined;
  for (const segment of segments) {
    const isApart = segment.kind === 'control' || last?.kind === 'control';
    if (isApart || segment.sampled !== last?.sampled) runs.push([segment]);
    else runs.at(-1)?.push(segment);
    last = segment;
  }
  return runs;
}

/** The text of pieces that stand beside one another. */
export function joined(pieces: readonly Segment[]): string {
  return pieces.map(({ text }) => text).join('');
}

function controlId(token: string, tokenizer: Tokenizer): number {
  const id = tokenizer.controlId(token);
  if (id !== undefined) return id;
  throw new ModelspeakError(
    'invalid_input',
    `the tokenizer has no id for the control token ${token}; it is not this model's tokenizer`,
  );
}
