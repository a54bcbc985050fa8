import { createOpenAIToolCallReader } from './openai-tool-calls.js';
import type { EndReason, ReaderEvent, ReaderOptions, Usage } from './reader.js';
import { defaultCallId } from './reader.js';

/**
 * A chunk of a streamed response, as far as it is read here: OpenAI's `chat.completion.chunk`.
 *
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
export interface OpenAIChunk {
  readonly choices: readonly OpenAIChunkChoice[];
  readonly usage?: Usage | null | undefined;
}

/** One choice within a chunk. Where a request asks for several (`n`), `index` tells them apart. */
export interface OpenAIChunkChoice {
  readonly index: number;
  readonly delta: OpenAIDelta;
  readonly finish_reason?: string | null | undefined;
}

/** What a chunk adds to the message. */
export interface OpenAIDelta {
  readonly role?: string | undefined;
  readonly content?: string | null | undefined;
  readonly refusal?: string | null | undefined;
  /** DeepSeek's, vLLM's and SGLang's name for what a model thinks. */
  readonly reasoning_content?: string | null | undefined;
  /** OpenRouter's, Groq's and newer vLLM's name for the same. */
  readonly reasoning?: string | null | undefined;
  readonly tool_calls?: readonly OpenAIToolCallDelta[] | null | undefined;
  /** The older spelling of a single call. */
  readonly function_call?: OpenAIToolCallDelta['function'] | null;
}

/**
 * What a chunk adds to one tool call: first its id and name, then its arguments piece by piece, which
 * join to JSON text. `index` says which call.
 */
export interface OpenAIToolCallDelta {
  readonly index?: number | undefined;
  readonly id?: string | null | undefined;
  readonly function?:
    | { readonly name?: string | null | undefined; readonly arguments?: string | null | undefined }
    | undefined;
}

/** Options of {@link readOpenAIChunks}. */
export interface OpenAIChunkReaderOptions extends ReaderOptions {
  /** The index of the choice to read, where a response has several. 0 by default. */
  readonly choice?: number | undefined;
}

/** Reads OpenAI's chunks into events. */
export interface OpenAIChunkReader {
  /** Takes the next chunk and says what it brought. */
  push(chunk: OpenAIChunk): readonly ReaderEvent[];
  /** Ends the reply. `reason` counts where no chunk gave a `finish_reason`. */
  end(reason?: EndReason): readonly ReaderEvent[];
}

/**
 * Reads OpenAI's `chat.completion.chunk` deltas into events.
 *
 * Tool calls may come side by side. One whose arguments turn out to be no JSON object, as when the
 * reply was cut off, is reported as malformed and kept as text.
 *
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 *
 * @example
 * ```ts
 * import { accumulate, readOpenAIChunks } from '@modelspeak/core';
 *
 * const reader = readOpenAIChunks();
 * const reply = accumulate([
 *   ...reader.push({ choices: [{ index: 0, delta: { content: 'Hello' } }] }),
 *   ...reader.push({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
 *   ...reader.end(),
 * ]);
 * console.log(reply.message.content, reply.reason); // Hello stop
 * ```
 */
export function readOpenAIChunks(options: OpenAIChunkReaderOptions = {}): OpenAIChunkReader {
  const { callId = defaultCallId, choice: wanted = 0 } = options;
  const toolCalls = createOpenAIToolCallReader(callId);
  let finish: EndReason | undefined;
  let ended = false;

  function* read(chunk: OpenAIChunk): Generator<ReaderEvent> {
    for (const { index, delta, finish_reason } of chunk.choices) {
      if (index !== wanted) continue;
      const reasoning = delta.reasoning_content || delta.reasoning;
      if (reasoning) yield { type: 'reasoning', text: reasoning };
      if (delta.content) yield { type: 'text', text: delta.content };
      if (delta.refusal) yield { type: 'refusal', text: delta.refusal };
      for (const call of delta.tool_calls ?? []) yield* toolCalls.push(call);
      if (delta.function_call) yield* toolCalls.push({ index: 0, function: delta.function_call });
      if (finish_reason) finish = endReason(finish_reason);
    }
    if (chunk.usage) yield { type: 'usage', usage: chunk.usage };
  }

  return {
    push: (chunk) => (ended ? [] : [...read(chunk)]),
    end(reason) {
      if (ended) return [];
      ended = true;
      return [...toolCalls.end(), { type: 'end', reason: finish ?? reason ?? 'unknown' }];
    },
  };
}

/**
 * What a `finish_reason` means. The older `function_call` is `tool_calls`; words of single providers
 * are `unknown`.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/object
 *
 * @example
 * ```ts
 * import { endReason } from '@modelspeak/core';
 *
 * console.log(endReason('length'), endReason('function_call')); // length tool_calls
 * ```
 */
export function endReason(finishReason: string): EndReason {
  switch (finishReason) {
    case 'stop':
    case 'length':
    case 'tool_calls':
    case 'content_filter':
      return finishReason;
    case 'function_call':
      return 'tool_calls';
    default:
      return 'unknown';
  }
}

/** What every chunk that is written says of itself. */
export interface OpenAIChunkOptions {
  /** The id of the completion. */
  readonly id: string;
  /** The model's name. */
  readonly model: string;
  /** When it was made, in seconds since 1970. No clock is read. */
  readonly created: number;
}

/** A chunk as it is written: OpenAI's `chat.completion.chunk`, complete. */
export interface WrittenOpenAIChunk {
  id: string;
  object: 'chat.completion.chunk';
  created: number;
  model: string;
  choices: {
    index: 0;
    delta: {
      role?: 'assistant';
      content?: string;
      reasoning_content?: string;
      refusal?: string;
      tool_calls?: {
        index: number;
        id?: string;
        type?: 'function';
        function: { name?: string; arguments: string };
      }[];
    };
    finish_reason: 'stop' | 'length' | 'tool_calls' | 'content_filter' | null;
  }[];
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** Writes events as OpenAI's chunks. */
export interface OpenAIChunkWriter {
  /** Takes the next event and gives the chunks to send, mostly one or none. */
  push(event: ReaderEvent): readonly WrittenOpenAIChunk[];
}

/**
 * Writes events as OpenAI's `chat.completion.chunk` objects, so that any model's raw output can be
 * served to clients of OpenAI's protocol.
 *
 * That protocol cannot take a call back, so a call is written when it is complete, and after those
 * that began before it. Text after the end is left out, as is the report of a malformed call, whose
 * text stands in the content. What the server counted comes last, in a chunk without choices.
 *
 * @example
 * ```ts
 * import { writeOpenAIChunks } from '@modelspeak/core';
 *
 * const writer = writeOpenAIChunks({ id: 'chatcmpl-1', model: 'llama', created: 0 });
 * const [chunk] = writer.push({ type: 'text', text: 'Hello' });
 * console.log(chunk?.choices[0]?.delta); // { role: 'assistant', content: 'Hello' }
 * ```
 */
export function writeOpenAIChunks(options: OpenAIChunkOptions): OpenAIChunkWriter {
  const { id, model, created } = options;
  const calls = new Map<number, OutgoingCall>();
  let written = 0;
  let usage: Usage | undefined;
  let isFirst = true;
  let ended = false;

  const chunk = (choices: Choice[]): WrittenOpenAIChunk => ({
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    choices,
  });
  const delta = (
    added: Choice['delta'],
    finish_reason: Choice['finish_reason'] = null,
  ): WrittenOpenAIChunk => {
    const role = isFirst ? { role: 'assistant' as const } : {};
    isFirst = false;
    return chunk([{ index: 0, delta: { ...role, ...added }, finish_reason }]);
  };

  function* completeCalls(): Generator<WrittenOpenAIChunk> {
    for (const [index, call] of calls) {
      if (!call.complete) return;
      calls.delete(index);
      const called = { name: call.name, arguments: call.arguments || '{}' };
      yield delta({
        tool_calls: [{ index: written++, id: call.id, type: 'function', function: called }],
      });
    }
  }

  function* counted(): Generator<WrittenOpenAIChunk> {
    if (usage !== undefined) yield { ...chunk([]), usage: { ...usage } };
    usage = undefined;
  }

  function* write(event: ReaderEvent): Generator<WrittenOpenAIChunk> {
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
      case 'tool-call':
        calls.set(event.index, {
          id: event.id,
          name: event.name,
          arguments: '',
          complete: false,
        });
        break;
      case 'tool-call-arguments': {
        const call = calls.get(event.index);
        if (call !== undefined) call.arguments += event.text;
        break;
      }
      case 'tool-call-end': {
        const call = calls.get(event.index);
        if (call !== undefined) call.complete = true;
        yield* completeCalls();
        break;
      }
      case 'tool-call-malformed':
        if (event.index !== undefined) calls.delete(event.index);
        yield* completeCalls();
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
      case 'ignored':
        break;
    }
  }

  return { push: (event) => [...write(event)] };
}

type Choice = WrittenOpenAIChunk['choices'][number];

interface OutgoingCall {
  readonly id: string;
  readonly name: string;
  arguments: string;
  complete: boolean;
}

/** Nothing in the protocol says "unknown"; what is not cut off has stopped, or waits for results. */
function finishReason(reason: EndReason, hasCalls: boolean): Choice['finish_reason'] {
  if (reason !== 'unknown') return reason;
  return hasCalls ? 'tool_calls' : 'stop';
}
