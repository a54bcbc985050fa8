import type { EndReason, Usage } from '@modelspeak/core';
import { EndpointError, type PromptChunk, type Timings } from '@modelspeak/endpoint';
import type { JsonObject } from '@modelspeak/endpoint/authoring';

/** Ollama reports durations in nanoseconds. */
const MILLISECOND = 1e6;

/** Whether a line ends the reply. */
export function isLast({ done }: JsonObject): boolean {
  return done === true;
}

/** Reads a line of `/api/generate`. */
export function readChunk(server: string, line: JsonObject): PromptChunk {
  const { response, done_reason } = line;
  if (typeof response !== 'string') {
    throw new EndpointError('malformed', `${server} sent a line without a response`, {
      body: JSON.stringify(line),
    });
  }
  return {
    pieces: response === '' ? [] : [response],
    ...(isLast(line) && {
      finish: { reason: reasonOf(done_reason) },
      ...usageOf(line),
      ...timingsOf(line),
    }),
  };
}

function reasonOf(reason: unknown): EndReason {
  return reason === 'stop' || reason === 'length' ? reason : 'unknown';
}

function usageOf({ prompt_eval_count, eval_count }: JsonObject): { readonly usage?: Usage } {
  if (typeof prompt_eval_count !== 'number' || typeof eval_count !== 'number') return {};
  return {
    usage: {
      prompt_tokens: prompt_eval_count,
      completion_tokens: eval_count,
      total_tokens: prompt_eval_count + eval_count,
    },
  };
}

function timingsOf({ prompt_eval_duration, eval_duration }: JsonObject): {
  readonly timings?: Timings;
} {
  if (typeof prompt_eval_duration !== 'number' || typeof eval_duration !== 'number') return {};
  return {
    timings: { prompt: prompt_eval_duration / MILLISECOND, reply: eval_duration / MILLISECOND },
  };
}
