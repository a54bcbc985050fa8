import type { ReplyChunk, Usage } from '@modelspeak/core';
import { EndpointError, type Finish, type PromptChunk, type Timings } from '@modelspeak/endpoint';
import { isJsonObject, type JsonObject, readLogProbs } from '@modelspeak/endpoint/authoring';

/** Reads an event of `/completion`. */
export function readChunk(
  server: string,
  event: JsonObject,
  specialTokens: ReadonlyMap<string, number | undefined> = new Map(),
): PromptChunk {
  const { content, tokens, stop, completion_probabilities } = event;
  if (typeof content !== 'string') {
    throw new EndpointError('malformed', `${server} sent an event without content`, {
      body: JSON.stringify(event),
    });
  }
  const ids = Array.isArray(tokens) ? tokens.filter(Number.isInteger) : [];
  const logProbs = readLogProbs(completion_probabilities);
  return {
    pieces: piecesOf(content, ids, specialTokens),
    tokens: ids,
    ...(logProbs.length > 0 && { logProbs }),
    ...usageOf(event),
    ...(stop === true && { finish: finishOf(event), ...timingsOf(event['timings']) }),
  };
}

/** The text of tokens, with special tokens at its end separate. */
function piecesOf(
  content: string,
  ids: readonly number[],
  specialTokens: ReadonlyMap<string, number | undefined>,
): readonly ReplyChunk[] {
  // The server sends a token once it is certain that no stop sequence begins with it: text that it has
  // held back comes before the token whose id it reports.
  const last = ids.at(-1);
  for (const [token, id] of specialTokens) {
    if (id === undefined || id !== last || !content.endsWith(token)) continue;
    return [
      ...piecesOf(content.slice(0, -token.length), ids.slice(0, -1), specialTokens),
      { token },
    ];
  }
  return content === '' ? [] : [content];
}

function usageOf({ tokens_evaluated, tokens_predicted, timings }: JsonObject): {
  readonly usage?: Usage;
} {
  const [prompt, completion] = [tokens_evaluated, tokens_predicted].map(Number);
  if (!Number.isInteger(prompt) || !Number.isInteger(completion)) return {};
  const [prompt_tokens, completion_tokens] = [prompt as number, completion as number];
  const total_tokens = prompt_tokens + completion_tokens;
  const cached = isJsonObject(timings) ? timings['cache_n'] : undefined;
  const details =
    typeof cached === 'number' ? { prompt_tokens_details: { cached_tokens: cached } } : {};
  return { usage: { prompt_tokens, completion_tokens, total_tokens, ...details } };
}

function finishOf({ stop_type, stopping_word }: JsonObject): Finish {
  switch (stop_type) {
    case 'eos':
      return { reason: 'stop' };
    case 'word':
      return {
        reason: 'stop',
        ...(typeof stopping_word === 'string' && { stop: stopping_word }),
      };
    case 'limit':
      return { reason: 'length' };
    default:
      return { reason: 'unknown' };
  }
}

function timingsOf(timings: unknown): { readonly timings?: Timings } {
  if (!isJsonObject(timings)) return {};
  const { prompt_ms, predicted_ms, cache_n } = timings;
  if (typeof prompt_ms !== 'number' || typeof predicted_ms !== 'number') return {};
  const cached = typeof cache_n === 'number' ? { cached: cache_n } : {};
  return { timings: { prompt: prompt_ms, reply: predicted_ms, ...cached } };
}
