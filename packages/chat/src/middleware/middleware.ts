import type { Conversation } from '@modelspeak/core';
import type { ChatOptions } from '../chat-options.js';
import type { ReplyStream } from '../chat-reply.js';

/** One request to a model: the conversation as it is sent, and the options. */
export interface ModelRequest {
  /** The conversation, with the model's prompt and tools. */
  readonly conversation: Conversation;
  /** The options, with the model's sampling, timeouts and date. */
  readonly options: ChatOptions;
  /** Whether the caller streams the reply. If not, there may be no events. */
  readonly isStreamed: boolean;
  /** Shows what would be sent: the prompt, or the request body as JSON. */
  preview(): string;
}

/**
 * Wraps each request: it may act before `next`, after it, or instead of it. It passes on the events and
 * returns the reply.
 *
 * @example
 * ```ts
 * import type { Middleware } from '@modelspeak/chat';
 *
 * const timed: Middleware = async function* (request, next) {
 *   const start = performance.now();
 *   const reply = yield* next(request);
 *   console.log(`${reply.reason} after ${performance.now() - start} ms`);
 *   return reply;
 * };
 * console.log(timed.length); // 2
 * ```
 */
export type Middleware = (
  request: ModelRequest,
  next: (request: ModelRequest) => ReplyStream,
) => ReplyStream;

/** A request without its preview. */
export type BareRequest = Omit<ModelRequest, 'preview'>;

/**
 * Wraps a request function in layers of middleware. The first is the outermost.
 *
 * @param write Writes what a request would send, including one that an outer layer has changed.
 */
export function onion(
  layers: readonly Middleware[],
  write: (request: BareRequest) => string,
  ask: (request: BareRequest) => ReplyStream,
): (request: BareRequest) => ReplyStream {
  return layers.reduceRight<typeof ask>(
    (next, layer) => (request) => layer({ ...request, preview: () => write(request) }, next),
    ask,
  );
}
