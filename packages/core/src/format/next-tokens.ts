import { ModelspeakError } from '../errors/errors.js';
import { type SegmentsPlace, tokenizeSegments, tokenizeSegmentsAsync } from '../tokens/tokenize.js';
import type { AsyncTokenizer, Tokenizer } from '../tokens/tokenizer.js';
import type { Segment } from '../writing/segments-writer.js';
import { commonLength } from './common-length.js';
import type { NextTurn } from './next.js';
import type { Turn } from './turn.js';

type Continued = Extract<NextTurn, { continued: true }>;

/** The ids of a prompt and of the reply to it, as the model saw and sampled them. */
export interface SampledIds {
  /** The ids of the prompt. */
  readonly prompt: readonly number[];
  /** The ids that the model sampled, with the one that ended the reply or without it. */
  readonly reply: readonly number[];
}

/** The token ids of a turn after a reply. */
export interface NextTokens {
  /** All ids of the new prompt. */
  readonly ids: readonly number[];
  /** How many of the ids so far it begins with. */
  readonly kept: number;
  /** The ids after those. */
  readonly added: readonly number[];
}

/**
 * The token ids of the turn after a reply. With `history: 'sampled'`, those that the model saw and
 * sampled stay as they were, also where a tokenizer would have cut their text otherwise, and those of
 * what was added follow. With `history: 'template'`, as many stay as are the same.
 *
 * @param next What `format.next` gave.
 * @param sampled The ids so far.
 * @throws {ModelspeakError} `invalid_input` where the text of the reply ended with a stop token and
 * its ids do not
 *
 * @see PrimeIntellect-ai/renderers, whose `bridge_to_next_turn` does this in Python
 *
 * @example
 * ```ts
 * import { nextTokens } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * // A stand-in for a real tokenizer: every character is a token.
 * const tokenizer = {
 *   controlId: (token: string) => 1_000_000 + token.length,
 *   encode: (text: string) => Array.from(text, (character) => character.charCodeAt(0)),
 * };
 * const format = llama3();
 * const turn = format.turn({ messages: [{ role: 'user', content: 'Hello!' }] });
 * const prompt = turn.tokens(tokenizer).ids;
 * const reply = tokenizer.encode('Hi!');
 * const next = format.next(turn, 'Hi!', [{ role: 'user', content: 'How are you?' }]);
 * if (next.continued) {
 *   const { kept, added } = nextTokens(next, { prompt, reply }, tokenizer);
 *   console.log(kept === prompt.length + reply.length); // true
 *   console.log(added[0] === tokenizer.controlId('<|eot_id|>')); // true
 * }
 * ```
 */
export function nextTokens(next: Continued, sampled: SampledIds, tokenizer: Tokenizer): NextTokens {
  const { turn, addedSegments } = next;
  if (addedSegments === undefined) return commonTokens(sampled, turn.tokens(tokenizer).ids);
  const stopIds = turn.stop.tokens.map((token) => tokenizer.controlId(token));
  const { place, join } = afterReply(turn, addedSegments, sampled, stopIds);
  return join(tokenizeSegments(addedSegments, tokenizer, place).ids);
}

/**
 * {@link nextTokens} with a tokenizer that answers later, because it is behind a server.
 *
 * @throws {ModelspeakError} what `nextTokens` throws
 *
 * @example
 * ```ts
 * import { nextTokensAsync } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * // A stand-in for a server: every character is a token.
 * const tokenizer = {
 *   controlIds: async (tokens: readonly string[]) => tokens.map((token) => 1_000_000 + token.length),
 *   encode: async (texts: readonly { readonly text: string }[]) =>
 *     texts.map(({ text }) => Array.from(text, (character) => character.charCodeAt(0))),
 * };
 * const format = llama3();
 * const turn = format.turn({ messages: [{ role: 'user', content: 'Hello!' }] });
 * const { ids: prompt } = await turn.tokensAsync(tokenizer);
 * const next = format.next(turn, 'Hi!', [{ role: 'user', content: 'How are you?' }]);
 * if (next.continued) {
 *   const { kept } = await nextTokensAsync(next, { prompt, reply: [72, 105, 33] }, tokenizer);
 *   console.log(kept === prompt.length + 3); // true
 * }
 * ```
 */
export async function nextTokensAsync(
  next: Continued,
  sampled: SampledIds,
  tokenizer: AsyncTokenizer,
): Promise<NextTokens> {
  const { turn, addedSegments } = next;
  if (addedSegments === undefined) {
    return commonTokens(sampled, (await turn.tokensAsync(tokenizer)).ids);
  }
  const stopIds = await tokenizer.controlIds(turn.stop.tokens);
  const { place, join } = afterReply(turn, addedSegments, sampled, stopIds);
  return join((await tokenizeSegmentsAsync(addedSegments, tokenizer, place)).ids);
}

/** All ids of a turn that was written anew, of which those at its beginning were there before. */
function commonTokens({ prompt, reply }: SampledIds, ids: readonly number[]): NextTokens {
  const kept = commonLength([...prompt, ...reply], ids);
  return { ids, kept, added: ids.slice(kept) };
}

interface AfterReply {
  /** How what follows the reply becomes ids. */
  readonly place: SegmentsPlace;
  /** Puts those ids behind the ones so far. */
  join(added: readonly number[]): NextTokens;
}

/** Says how what follows a reply joins the ids that were sampled. */
function afterReply(
  turn: Turn,
  addedSegments: readonly Segment[],
  { prompt, reply }: SampledIds,
  stopIds: readonly (number | undefined)[],
): AfterReply {
  const before = [...prompt, ...reply];
  // A server may leave out the stop token in the text of a reply and keep it in its ids.
  const last = reply.at(-1);
  const endsWithStop = last !== undefined && stopIds.includes(last);
  const said = turn.segments.at(-addedSegments.length - 1);
  if (!endsWithStop && said?.kind === 'control' && turn.stop.tokens.includes(said.text)) {
    throw new ModelspeakError(
      'invalid_input',
      `the text of the reply ends with ${said.text}, its ids do not; give all that were sampled`,
      { path: 'reply' },
    );
  }
  return {
    place: { special: specialTokensOf(turn), start: endsWithStop ? 'control' : 'text' },
    join(added) {
      const [first] = addedSegments;
      const isEndAdded = first?.kind === 'control' && (first.sampled || added[0] === last);
      const head = endsWithStop && isEndAdded ? before.slice(0, -1) : before;
      const ids = [...head, ...added];
      const kept = added[0] === last ? Math.min(head.length + 1, before.length) : head.length;
      return { ids, kept, added: ids.slice(kept) };
    },
  };
}

/** The special tokens that a turn knows of. */
function specialTokensOf({ segments, stop }: Turn): readonly string[] {
  const written = segments.filter(({ kind }) => kind === 'control').map(({ text }) => text);
  return [...written, ...stop.tokens];
}
