import { ModelspeakError } from '../errors/errors.js';
import type { Segment } from './segments-writer.js';

/** What a tokenizer must be able to do; any tokenizer can be adapted to it. */
export interface Tokenizer {
  /** The id of a special token, or `undefined` where the tokenizer has no such token. */
  controlId(token: string): number | undefined;
  /**
   * The ids of plain text, with the parsing of special tokens off and none added. `place` says where
   * the text stands: SentencePiece puts a space before a text only where it begins the prompt.
   */
  encode(text: string, place?: TextPlace): readonly number[];
  /**
   * For each id that `encode` gives, where in the text its token begins, in UTF-16 units. Only needed
   * to tell exactly where a token comes from that stands between two pieces: {@link tokenSources}.
   */
  offsets?(text: string): readonly number[];
}

/** Where a run of text stands in a prompt. */
export interface TextPlace {
  /** What comes before it: nothing, a special token, or text that is encoded apart. */
  readonly after: 'nothing' | 'control' | 'text';
}

/** A prompt as token ids. Where each of them comes from, {@link tokenSources} tells. */
export interface TokenizedPrompt {
  /** The token ids, in order. */
  readonly ids: readonly number[];
  /** For each id, whether the model itself would have sampled it: the loss mask. */
  readonly sampled: readonly boolean[];
  /** The same in runs: each special token alone, and the text that was encoded in one piece. */
  readonly runs: readonly TokenRun[];
}

/** The pieces of a prompt that were encoded together, and the ids that they gave. */
export interface TokenRun {
  readonly segments: readonly [Segment, ...Segment[]];
  readonly ids: readonly number[];
}

/**
 * Turns segments into token ids: special tokens by their ids, everything else as plain text, so that
 * content can never become a special token.
 *
 * Text between two special tokens is encoded in one piece, as it would be within the whole prompt,
 * but is cut where sampling begins or ends, as it was when the model produced it.
 *
 * @param start What comes before the segments.
 */
export function tokenizeSegments(
  segments: readonly Segment[],
  tokenizer: Tokenizer,
  start: TextPlace['after'] = 'nothing',
): TokenizedPrompt {
  let after = start;
  const runs = piecesOf(segments).map((run): TokenRun => {
    const isControl = run[0].kind === 'control';
    const ids = isControl
      ? [controlId(run[0].text, tokenizer)]
      : tokenizer.encode(joined(run), { after });
    after = isControl ? 'control' : 'text';
    return { segments: run, ids };
  });
  return {
    ids: runs.flatMap(({ ids }) => ids),
    sampled: runs.flatMap(({ ids, segments: [first] }) => ids.map(() => first.sampled)),
    runs,
  };
}

/** Each special token alone, and the text between them, cut where sampling begins or ends. */
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
    `the tokenizer has no id for the special token ${token}; use the tokenizer of this model`,
  );
}
