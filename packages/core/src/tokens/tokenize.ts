import { compileControlTokens } from '../control/control-tokens.js';
import type { Segment } from '../writing/segments-writer.js';
import {
  askControlId,
  type ControlIds,
  checkBatch,
  checkTextIds,
  controlIds,
} from './check-ids.js';
import {
  cutIntoRuns,
  isControl,
  isPartlySampled,
  type Run,
  type TokenizeOptions,
  type TokenRun,
  textOfRun,
  textsApart,
} from './runs.js';
import { ownersByParts, ownersOf } from './token-owners.js';
import type { AsyncTokenizer, PlacedText, TextPlace, Tokenizer } from './tokenizer.js';

/** A prompt as token ids. {@link tokenSources} says where each one comes from. */
export interface TokenizedPrompt {
  /** The token ids, in order. */
  readonly ids: readonly number[];
  /**
   * For each id, whether the model itself would have sampled it: the loss mask.
   *
   * @throws {ModelspeakError} `unsupported` if the format cannot tell, as a chat template may not
   */
  readonly sampled: readonly boolean[];
  /** The ids in runs: each special token alone, and each text that was encoded in one piece. */
  readonly runs: readonly TokenRun[];
}

/** What else is needed to turn segments into token ids. */
export interface SegmentsPlace extends TokenizeOptions {
  /** Special tokens that no text may become, besides those in the segments. */
  readonly special: readonly string[];
  /** What comes before the segments: nothing by default. */
  readonly start?: TextPlace['after'];
}

/**
 * Turns segments into token ids: special tokens by their ids, everything else as plain text, so
 * that content can never become a special token.
 *
 * Text between two special tokens is encoded in one piece, as in the whole prompt, except where
 * {@link TokenizeOptions} cut it.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` if the tokenizer returns something other than ids,
 * or a special token for text; `invalid_input` if it has no id for a special token
 *
 * @example
 * ```ts
 * import { tokenizeSegments } from '@modelspeak/core/authoring';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * // A stand-in for a real tokenizer: every character is a token.
 * const tokenizer = {
 *   controlId: (token: string) => 1_000_000 + token.length,
 *   encode: (text: string) => Array.from(text, (character) => character.charCodeAt(0)),
 * };
 * const format = llama3();
 * const segments = format.segments({ messages: [{ role: 'user', content: 'Hi' }] });
 * const { ids } = tokenizeSegments(segments, tokenizer, { special: format.special });
 * console.log(ids.length); // 25
 * ```
 */
export function tokenizeSegments(
  segments: readonly Segment[],
  tokenizer: Tokenizer,
  { special, cut, start }: SegmentsPlace,
): TokenizedPrompt {
  const tokens = specialTokensOf(segments, special);
  const given = tokens.map((token) => askControlId(token, tokenizer));
  const control = controlIds(tokens, given);
  return promptOf(
    cutIntoRuns(segments, cut, start),
    control,
    ({ text, after }) => checkTextIds(tokenizer.encode(text, { after }), control),
    (run) => ownersOf(run, tokenizer),
  );
}

/** {@link tokenizeSegments} with an asynchronous tokenizer, which is called once for all texts. */
export async function tokenizeSegmentsAsync(
  segments: readonly Segment[],
  tokenizer: AsyncTokenizer,
  { special, cut, start }: SegmentsPlace,
): Promise<TokenizedPrompt> {
  const runs = cutIntoRuns(segments, cut, start);
  const tokens = specialTokensOf(segments, special);
  const given = checkBatch(await tokenizer.controlIds(tokens), tokens.length, 'controlIds');
  const control = controlIds(tokens, given);
  const texts = runs.flatMap(textsOf);
  const answers = texts.length > 0 ? await tokenizer.encode(texts) : [];
  const rest = checkBatch(answers, texts.length, 'encode').values();
  const next = (): readonly number[] => checkTextIds(rest.next().value, control);
  return promptOf(runs, control, next, (run) => ownersByParts(run, run.segments.map(next)));
}

/** The text of a run; and its pieces, if they are needed to tell which of its ids were sampled. */
function textsOf(run: Run): readonly PlacedText[] {
  if (isControl(run)) return [];
  const whole = { text: textOfRun(run), after: run.after };
  return isPartlySampled(run) ? [whole, ...textsApart(run)] : [whole];
}

/**
 * @param owners The pieces that each id of a run overlaps; called right after its text was encoded.
 */
function promptOf(
  planned: readonly Run[],
  { idOf }: ControlIds,
  encode: (text: PlacedText) => readonly number[],
  owners: (run: TokenRun) => readonly (readonly Segment[])[],
): TokenizedPrompt {
  const made = planned.map((plan) => {
    const text = textOfRun(plan);
    const ids = isControl(plan) ? [idOf(text)] : encode({ text, after: plan.after });
    const run = { ...plan, ids };
    const sampled = isPartlySampled(run)
      ? owners(run).map((pieces) => pieces.every((piece) => piece.sampled))
      : ids.map(() => run.segments[0].sampled);
    return { run, sampled };
  });
  const runs = made.map(({ run }) => run);
  return {
    ids: runs.flatMap(({ ids }) => ids),
    sampled: made.flatMap(({ sampled }) => sampled),
    runs,
  };
}

/**
 * The special tokens that segments contain or must not contain; for a pattern, its matches in the
 * text.
 */
function specialTokensOf(
  segments: readonly Segment[],
  special: readonly string[],
): readonly string[] {
  const isPattern = (token: string): boolean => token.includes('*');
  const written = segments.filter(({ kind }) => kind === 'control').map(({ text }) => text);
  const named = [...special.filter((token) => !isPattern(token)), ...written];
  return [...new Set([...named, ...matchesOf(special.filter(isPattern), segments)])];
}

function matchesOf(patterns: readonly string[], segments: readonly Segment[]): readonly string[] {
  if (patterns.length === 0) return [];
  const compiled = compileControlTokens([], patterns);
  const text = segments.map((segment) => segment.text).join('');
  const found: string[] = [];
  for (
    let match = compiled.find(text);
    match !== undefined;
    match = compiled.find(text, match.end)
  ) {
    found.push(match.token);
  }
  return found;
}
