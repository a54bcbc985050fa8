import type { ReplyChunk, TokenLogProb } from '@modelspeak/core';
import { EndpointError } from '../endpoint-error.js';
import type { Finish, PromptChunk, PromptRequest } from '../prompt-endpoint.js';
import { promptTooLong } from '../too-long.js';
import { StopTexts } from './stop-texts.js';
import { type DecodeTokens, TokenTexts } from './token-texts.js';

/** A token that a model in this process has sampled. */
export interface SampledToken {
  readonly id: number;
  /** Its log probability, if that was requested. */
  readonly logProb?: TokenLogProb | undefined;
}

/** A model in this process, as a request needs it. */
export interface TokenModel {
  /** Its name in errors. */
  readonly name: string;
  /** The size of the context in tokens. */
  readonly contextSize: number;
  /** Decodes tokens, including special ones, that follow other tokens. */
  readonly decode: DecodeTokens;
  /** Whether a token ends a reply by itself. */
  isEnd(id: number): boolean;
  /** Samples up to this many tokens. Breaking out of the loop stops it. */
  sample(most: number): AsyncIterable<SampledToken>;
}

/**
 * Makes the chunks of an endpoint in this process from the tokens that a model samples: complete characters,
 * special tokens separate from text, and an end at stop texts, at the limit and at the end of the context.
 *
 * @param ids The prompt.
 * @throws {EndpointError} `refused` for an empty prompt; `too_long` for one that leaves no room for a reply
 *
 * @example
 * ```ts
 * import { chunksOfTokens } from '@modelspeak/endpoint/authoring';
 *
 * const chunks = chunksOfTokens([1], { prompt: [1], stop: ['!'] }, {
 *   name: 'demo',
 *   contextSize: 100,
 *   decode: (tokens) => String.fromCodePoint(...tokens),
 *   isEnd: (id) => id === 0,
 *   async *sample() {
 *     yield* [72, 105, 33].map((id) => ({ id }));
 *   },
 * });
 * for await (const { pieces, finish } of chunks) console.log(pieces[0], finish?.stop);
 * // H undefined, i undefined, undefined !
 * ```
 */
export async function* chunksOfTokens(
  ids: readonly number[],
  request: PromptRequest,
  { name, contextSize, decode, isEnd, sample }: TokenModel,
): AsyncGenerator<PromptChunk, void, undefined> {
  if (ids.length === 0) {
    throw new EndpointError('refused', `the prompt is empty; ${name} needs at least one token`);
  }
  if (ids.length >= contextSize) throw promptTooLong(name, ids.length, contextSize);
  const texts = new TokenTexts(decode, ids);
  const stops = new StopTexts(request.stop ?? []);
  const special = specialOf(request);
  // Beyond the end of the context the model would forget the beginning of the prompt.
  const most = Math.min(request.maxTokens ?? Infinity, contextSize - ids.length);
  const rest = (): string => stops.push(texts.flush()).text + stops.flush();
  let count = 0;
  const finished = (finish: Finish): Pick<PromptChunk, 'finish' | 'usage'> => ({
    finish,
    usage: {
      prompt_tokens: ids.length,
      completion_tokens: count,
      total_tokens: ids.length + count,
    },
  });

  for await (const { id, logProb } of sample(most)) {
    count++;
    const sampled = { tokens: [id], ...(logProb !== undefined && { logProbs: [logProb] }) };
    const token = special.get(id);
    const isLast = isEnd(id) || token?.ends === true;
    const isFull = count >= most;
    const isApart = token !== undefined || isLast;
    const { text, stop } = isApart ? { text: rest(), stop: undefined } : stops.push(texts.push(id));
    if (stop !== undefined) {
      yield { pieces: said(text), ...sampled, ...finished({ reason: 'stop', stop }) };
      return;
    }
    const last = isFull ? rest() : '';
    const pieces: readonly ReplyChunk[] = [
      ...said(text + last),
      ...(token === undefined ? [] : [{ token: token.text }]),
    ];
    if (isLast || isFull) {
      yield { pieces, ...sampled, ...finished({ reason: isLast ? 'stop' : 'length' }) };
      return;
    }
    yield { pieces, ...sampled };
  }
  yield { pieces: said(rest()), tokens: [], ...finished({ reason: 'unknown' }) };
}

/** The special tokens of a request by id, and whether they end a reply. */
function specialOf({ specialTokens = new Map(), stopTokens = [] }: PromptRequest) {
  const known = [...specialTokens].flatMap(([text, id]) =>
    id === undefined ? [] : [[id, { text, ends: stopTokens.includes(text) }] as const],
  );
  return new Map<number, { readonly text: string; readonly ends: boolean }>(known);
}

function said(text: string): readonly string[] {
  return text === '' ? [] : [text];
}
