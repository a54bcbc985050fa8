import type {
  EndReason,
  FunctionToolCall,
  ReaderEvent,
  TokenLogProb,
  ToolCall,
  Usage,
} from '@modelspeak/core';
import { completeCalls, type WholeEvent } from '@modelspeak/core/authoring';
import type { WrittenOpenAIChoice, WrittenOpenAIChunk } from './written-chunk.js';

/** The metadata of every written chunk. */
export interface OpenAIChunkOptions {
  /** The ID of the completion. */
  readonly id: string;
  /** The model's name. */
  readonly model: string;
  /** The creation time in seconds since 1970. No clock is read. */
  readonly created: number;
}

/** Writes events as OpenAI's chunks. */
export interface OpenAIChunkWriter<Call extends ToolCall = FunctionToolCall> {
  /** Accepts the next event and returns the chunks to send, usually one or none. */
  push(event: ReaderEvent): readonly WrittenOpenAIChunk<Call>[];
}

/**
 * Creates a writer that converts events to OpenAI's `chat.completion.chunk` objects, to serve any model's output to
 * OpenAI clients.
 *
 * The protocol cannot withdraw a call, so a call is written when it is complete; what follows it waits for it.
 * Provider-specific keys are written unchanged. The writer omits text after the end, reports of malformed calls
 * (their text is in the content), and signatures and parts that only their own provider reads. The last chunk has the usage
 * and no choices.
 *
 * @typeParam Call `ToolCall` if custom tools were offered.
 *
 * @example
 * ```ts
 * import { writeOpenAIChunks } from '@modelspeak/format-openai-messages';
 *
 * const writer = writeOpenAIChunks({ id: 'chatcmpl-1', model: 'llama', created: 0 });
 * const [chunk] = writer.push({ type: 'text', text: 'Hello' });
 * console.log(chunk?.choices[0]?.delta); // { role: 'assistant', content: 'Hello' }
 * ```
 */
export function writeOpenAIChunks<Call extends ToolCall = FunctionToolCall>(
  options: OpenAIChunkOptions,
): OpenAIChunkWriter<Call> {
  const { id, model, created } = options;
  const completer = completeCalls();
  let written = 0;
  let usage: Usage | undefined;
  let isFirst = true;
  let ended = false;

  const chunk = (choices: WrittenOpenAIChoice<Call>[]): WrittenOpenAIChunk<Call> => ({
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    choices,
  });
  const delta = (
    added: WrittenOpenAIChoice<Call>['delta'],
    finish_reason: WrittenOpenAIChoice['finish_reason'] = null,
    logprobs: Pick<WrittenOpenAIChoice, 'logprobs'> = {},
  ): WrittenOpenAIChunk<Call> => {
    const role = isFirst ? { role: 'assistant' as const } : {};
    isFirst = false;
    return chunk([{ index: 0, delta: { ...role, ...added }, ...logprobs, finish_reason }]);
  };

  function* counted(): Generator<WrittenOpenAIChunk<Call>> {
    if (usage !== undefined) yield { ...chunk([]), usage: { ...usage } };
    usage = undefined;
  }

  function* write(event: WholeEvent): Generator<WrittenOpenAIChunk<Call>> {
    switch (event.type) {
      case 'text':
        yield delta({ content: event.text });
        break;
      case 'reasoning':
        yield delta({ reasoning_content: event.text });
        break;
      case 'refusal':
        yield delta({ refusal: event.text });
        break;
      case 'call': {
        const { extra, ...own } = event.call;
        // Without its extra keys, it is a plain call.
        yield delta({ tool_calls: [{ index: written++, ...(own as Call), ...extra }] });
        break;
      }
      case 'extra':
        yield delta({ ...event.extra });
        break;
      case 'log-probs':
        yield delta({}, null, writeLogProbs(event.logProbs));
        break;
      case 'usage':
        usage = event.usage;
        if (ended) yield* counted();
        break;
      case 'end':
        ended = true;
        yield delta({}, finishReason(event.reason, written > 0));
        yield* counted();
        break;
      case 'provider':
      case 'repair':
      case 'warning':
      case 'ignored':
        break;
    }
  }

  return {
    push: (event) => completer.push(event).flatMap((whole) => [...write(whole)]),
  };
}

/** Writes log probabilities as the key of a choice. */
export function writeLogProbs(
  logProbs: readonly TokenLogProb[],
): Pick<WrittenOpenAIChoice, 'logprobs'> {
  const written = ({ token, logProb }: Omit<TokenLogProb, 'top'>) => ({
    token,
    logprob: logProb,
    bytes: null,
  });
  const content = logProbs.map((one) => ({ ...written(one), top_logprobs: one.top.map(written) }));
  return { logprobs: { content, refusal: null } };
}

/** Converts an end reason. The protocol has no `unknown`, so that becomes `tool_calls` or `stop`. */
export function finishReason(
  reason: EndReason,
  hasCalls: boolean,
): NonNullable<WrittenOpenAIChoice['finish_reason']> {
  if (reason !== 'unknown') return reason;
  return hasCalls ? 'tool_calls' : 'stop';
}
