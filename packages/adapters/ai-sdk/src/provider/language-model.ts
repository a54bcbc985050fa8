import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import {
  type ChatModel,
  type ChatReply,
  continued,
  type ReplyStore,
  replyStore,
  type WithResult,
} from '@modelspeak/chat';
import type { Format, ReaderEvent } from '@modelspeak/core';
import { type ChatRequest, chatRequest } from '../options/chat-request.js';
import { contentOf } from '../reply/content-of.js';
import { finishReasonOf } from '../reply/finish-reason.js';
import { replyMetadata } from '../reply/reply-metadata.js';
import { StreamParts } from '../reply/stream-parts.js';
import { usageOf } from '../reply/usage.js';
import { apiError } from './api-error.js';
import { partStream } from './part-stream.js';
import { withRawChunks } from './raw-chunks.js';

/** What a model of the AI SDK is made of. */
export interface LanguageModelParts {
  /** The provider's name. */
  readonly provider: string;
  /** The model's name. */
  readonly modelId: string;
  /** The chat model, or how to get it when it is needed. */
  readonly model: ChatModel | (() => ChatModel | Promise<ChatModel>);
  /** The replies that requests continue from; `false` for none. */
  readonly replies?: ReplyStore | false | undefined;
}

/** Makes a model of specification V4. */
export function languageModelV4({
  provider,
  modelId,
  model: given,
  replies = replyStore(),
}: LanguageModelParts): LanguageModelV4 {
  let ready: Promise<ChatModel> | undefined;
  const chat = (): Promise<ChatModel> => {
    ready ??= made(given).then(
      (model) => prepared(model, modelId, replies),
      (error: unknown) => {
        throw apiError(error, provider);
      },
    );
    // A server that could not be reached may be there next time.
    ready.catch(() => {
      ready = undefined;
    });
    return ready;
  };

  return {
    specificationVersion: 'v4',
    provider,
    modelId,
    get supportedUrls() {
      return chat().then(
        (model) => addressesOf(model),
        () => ({}),
      );
    },
    doGenerate: async (call) => {
      const model = await chat();
      const request = chatRequest(call, model.settings);
      try {
        const reply = await model.chat(request.conversation, request.options);
        return generated(reply, request, model.settings.format, modelId);
      } catch (error) {
        throw apiError(error, model.settings.endpoint.name);
      }
    },
    doStream: async (call) => streamed(await chat(), call, modelId),
  };
}

async function made(source: LanguageModelParts['model']): Promise<ChatModel> {
  return typeof source === 'function' ? source() : source;
}

/** The model as the AI SDK calls it: it retries by itself, unless the model has a policy of its own. */
function prepared(model: ChatModel, modelId: string, store: ReplyStore | false): ChatModel {
  const { middleware = [], retry = { times: 0 } } = model.settings;
  const remembering = store === false ? [] : [continued({ model: modelId, store })];
  return model.with({ retry, middleware: [...middleware, ...remembering] });
}

/** The files that the model's server fetches itself: images, if its provider takes their addresses. */
function addressesOf({ settings }: ChatModel): Record<string, RegExp[]> {
  const takesUrls = settings.endpoint.kind === 'body' && settings.format.supports.images === true;
  return takesUrls ? { 'image/*': [/^https?:\/\//] } : {};
}

function generated(
  reply: ChatReply,
  { warnings }: ChatRequest,
  format: Format,
  modelId: string,
): LanguageModelV4GenerateResult {
  const { sampled, response } = reply;
  return {
    content: contentOf(reply, format),
    finishReason: finishReasonOf(reply.reason),
    usage: usageOf(reply),
    warnings,
    ...(sampled !== undefined && { request: { body: sampled.turn.text } }),
    response: { modelId, timestamp: new Date(), body: response ?? sampled?.text },
    ...replyMetadata(reply),
  };
}

async function streamed(
  chat: ChatModel,
  call: LanguageModelV4CallOptions,
  modelId: string,
): Promise<LanguageModelV4StreamResult> {
  const raw: unknown[] = [];
  const model = call.includeRawChunks ? withRawChunks(chat, (chunk) => raw.push(chunk)) : chat;
  const left = new AbortController();
  const request = chatRequest(
    { ...call, abortSignal: eitherOf(left.signal, call) },
    model.settings,
  );
  const events = model.stream(request.conversation, request.options);
  const {
    endpoint: { name },
    format,
  } = model.settings;
  try {
    // The AI SDK retries a request that fails before its stream begins.
    const first = await events.next();
    const parts = partsOf({ events, first, request, format, modelId, raw, endpoint: name });
    return { stream: partStream(parts, left) };
  } catch (error) {
    throw apiError(error, name);
  }
}

/** A signal that aborts with the call's, too. */
function eitherOf(
  signal: AbortSignal,
  { abortSignal }: Pick<LanguageModelV4CallOptions, 'abortSignal'>,
): AbortSignal {
  return abortSignal === undefined ? signal : AbortSignal.any([abortSignal, signal]);
}

interface Streaming {
  readonly events: WithResult<ReaderEvent, ChatReply>;
  readonly first: IteratorResult<ReaderEvent, ChatReply>;
  readonly request: ChatRequest;
  readonly format: Format;
  readonly modelId: string;
  /** The chunks of the server that were not passed on yet. */
  readonly raw: unknown[];
  readonly endpoint: string;
}

async function* partsOf(streaming: Streaming): AsyncGenerator<LanguageModelV4StreamPart, void> {
  const { events, first, request, format, modelId, raw, endpoint } = streaming;
  const parts = new StreamParts(format);
  function* arrived(): Generator<LanguageModelV4StreamPart, void> {
    for (const rawValue of raw.splice(0)) yield { type: 'raw', rawValue };
  }
  yield { type: 'stream-start', warnings: request.warnings };
  yield { type: 'response-metadata', modelId, timestamp: new Date() };
  try {
    let next = first;
    while (!next.done) {
      yield* arrived();
      yield* parts.push(next.value);
      next = await events.next();
    }
    yield* arrived();
    const reply = next.value;
    if (reply.message.extra !== undefined) yield* parts.keys(reply.message.extra);
    yield {
      type: 'finish',
      finishReason: finishReasonOf(reply.reason),
      usage: usageOf(reply),
      ...replyMetadata(reply),
    };
  } catch (error) {
    // The AI SDK expects a cancelled stream to break.
    if (request.options.signal?.aborted) throw error;
    yield* arrived();
    yield* parts.close();
    yield { type: 'error', error: apiError(error, endpoint) };
    yield {
      type: 'finish',
      finishReason: { unified: 'error', raw: undefined },
      usage: usageOf({}),
    };
  } finally {
    await events.return(undefined as never);
  }
}
