import type { ReplyChunk, TokenLogProb } from '@modelspeak/core';
import { EndpointError } from '../endpoint-error.js';
import type { Finish, PromptChunk, PromptRequest } from '../prompt-endpoint.js';
import { StopTexts } from './stop-texts.js';
import { type DecodeTokens, TokenTexts } from './token-texts.js';

/** A token that a model in this process has sampled. */
export interface SampledToken {
  readonly id: number;
  /** How likely it was, where that was asked for. */
  readonly logProb?: TokenLogProb | undefined;
}

/** A model in this process, as far as a request asks it. */
export interface TokenModel {
  /** What it is called in errors. */
  readonly name: string;
  /** How many tokens prompt and reply may have together. */
  readonly contextSize: number;
  /** The text of tokens, that of special ones included, behind those that come before. */
  readonly decode: DecodeTokens;
  /** Whether a token ends a reply by itself. */
  isEnd(id: number): boolean;
  /** Samples, at most so many tokens; who stops iterating ends it. */
  sample(most: number): AsyncIterable<SampledToken>;
}

/**
 * The chunks that an endpoint in this process gives, made of the tokens that a model samples: text in
 * whole characters, special tokens apart, an end at the stop texts, the limit and the end of the context.
 *
 * @param ids The prompt.
 * @throws {EndpointError} `refused` for a prompt that is empty or does not fit the context
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
  if (ids.length === 0 || ids.length >= contextSize) {
    throw new EndpointError(
      'refused',
      `${name} cannot read ${ids.length} tokens in a context of ${contextSize}`,
    );
  }
  const texts = new TokenTexts(decode, ids);
  const stops = new StopTexts(request.stop ?? []);
  const special = specialOf(request);
  // At the end of the context it would forget the beginning of the prompt.
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

/** The special tokens of a request by their ids, and whether they end a reply. */
function specialOf({ specialTokens = new Map(), stopTokens = [] }: PromptRequest) {
  const known = [...specialTokens].flatMap(([text, id]) =>
    id === undefined ? [] : [[id, { text, ends: stopTokens.includes(text) }] as const],
  );
  return new Map<number, { readonly text: string; readonly ends: boolean }>(known);
}

function said(text: string): readonly string[] {
  return text === '' ? [] : [text];
}
