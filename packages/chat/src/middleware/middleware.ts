import type { Conversation } from '@modelspeak/core';
import type { ChatOptions } from '../chat-options.js';
import type { ReplyStream } from '../chat-reply.js';

/** One request to a model: the conversation as it goes out, and what is asked of the reply. */
export interface ModelRequest {
  /** With the model's prompt and tools. */
  readonly conversation: Conversation;
  /** With the model's sampling, timeouts and date. */
  readonly options: ChatOptions;
  /** Whether somebody reads the events as they come; otherwise there may be none. */
  readonly isStreamed: boolean;
  /** The prompt, or the request body as JSON, that this comes to: what a server is asked. */
  preview(): string;
}

/**
 * What is done around each request: before `next`, after it, or in its place. It passes the events on,
 * and returns the reply.
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

/** A request, of which nobody has said yet what it comes to. */
export type BareRequest = Omit<ModelRequest, 'preview'>;

/**
 * A request with everything that is done around it, the first of them outermost.
 *
 * @param write What a request comes to: also one that an outer layer has changed.
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
