import { ModelspeakError } from '../errors/errors.js';
import { type SegmentsPlace, tokenizeSegments, tokenizeSegmentsAsync } from '../tokens/tokenize.js';
import type { AsyncTokenizer, Tokenizer } from '../tokens/tokenizer.js';
import type { Segment } from '../writing/segments-writer.js';
import { commonLength } from './common-length.js';
import type { NextTurn } from './next.js';
import type { Turn } from './turn.js';

type Continued = Extract<NextTurn, { continued: true }>;

/** The token ids of a prompt and its reply, as the model saw and sampled them. */
export interface SampledIds {
  /** The ids of the prompt. */
  readonly prompt: readonly number[];
  /** The ids that the model sampled, with or without the final stop token. */
  readonly reply: readonly number[];
}

/** The token ids of a turn after a reply. */
export interface NextTokens {
  /** All ids of the new prompt. */
  readonly ids: readonly number[];
  /** How many of the previous ids it keeps at its start. */
  readonly kept: number;
  /** The ids after those. */
  readonly added: readonly number[];
}

/**
 * Returns the token ids of the turn after a reply. With `history: 'sampled'`, the ids that the
 * model saw and sampled stay, even if the tokenizer would split their text differently, and the new
 * ids follow. With `history: 'template'`, only a common prefix stays.
 *
 * @param next The result of `format.next`.
 * @param sampled The previous ids.
 * @throws {ModelspeakError} `invalid_input` if the text of the reply ended with a stop token but
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
 * {@link nextTokens} with an asynchronous tokenizer, such as one behind a server.
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

/** All ids of a turn that was rendered again, and how many of them are unchanged. */
function commonTokens({ prompt, reply }: SampledIds, ids: readonly number[]): NextTokens {
  const kept = commonLength(prompt.concat(reply), ids);
  return { ids, kept, added: ids.slice(kept) };
}

interface AfterReply {
  /** How the text after the reply becomes ids. */
  readonly place: SegmentsPlace;
  /** Appends those ids to the previous ones. */
  join(added: readonly number[]): NextTokens;
}

/** How the text after a reply joins the sampled ids. */
function afterReply(
  turn: Turn,
  addedSegments: readonly Segment[],
  { prompt, reply }: SampledIds,
  stopIds: readonly (number | undefined)[],
): AfterReply {
  const before = prompt.concat(reply);
  // A server may omit the stop token from a reply's text but keep it in the ids.
  const last = reply.at(-1);
  const endsWithStop = last !== undefined && stopIds.includes(last);
  const said = turn.segments.at(-addedSegments.length - 1);
  if (!endsWithStop && said?.kind === 'control' && turn.stop.tokens.includes(said.text)) {
    throw new ModelspeakError(
      'invalid_input',
      `the reply's text ends with ${said.text}, but its ids do not; pass all sampled ids`,
      { path: 'reply' },
    );
  }
  return {
    place: { special: specialTokensOf(turn), start: endsWithStop ? 'control' : 'text' },
    join(added) {
      const [first] = addedSegments;
      const isEndAdded = first?.kind === 'control' && (first.sampled || added[0] === last);
      const head = endsWithStop && isEndAdded ? before.slice(0, -1) : before;
      const ids = head.concat(added);
      const kept = added[0] === last ? Math.min(head.length + 1, before.length) : head.length;
      return { ids, kept, added: ids.slice(kept) };
    },
  };
}

/** The special tokens that a turn knows. */
function specialTokensOf({ segments, stop }: Turn): readonly string[] {
  const written = segments.filter(({ kind }) => kind === 'control').map(({ text }) => text);
  return [...written, ...stop.tokens];
}
