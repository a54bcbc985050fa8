import type { ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';
import type { Middleware, ModelRequest } from './middleware.js';
import { replyEvents } from './reply-events.js';

/** Where replies are kept: a `Map`, a Keyv, or whatever takes texts by their keys. */
export interface CacheStore {
  get(key: string): string | undefined | Promise<string | undefined>;
  set(key: string, value: string): unknown;
}

/** How replies are kept. */
export interface CacheOptions {
  /**
   * What the model is called, with everything that makes its replies different: two models that share a
   * store share the replies of the same name.
   */
  readonly model: string;
  /** Where they are kept. */
  readonly store: CacheStore;
}

/**
 * Keeps replies, and gives them again where the same is asked in the same way. A reply that was cut off
 * is not kept. One that was kept took nothing: it has no `usage` and no `sampled`.
 *
 * @example
 * ```ts
 * import { type CommonSettings, cached } from '@modelspeak/chat';
 *
 * const store = new Map<string, string>();
 * const settings: CommonSettings = { middleware: [cached({ model: 'qwen3-4b', store })] };
 * console.log(settings.middleware?.length); // 1
 * ```
 */
export function cached({ model, store }: CacheOptions): Middleware {
  return async function* (request, next) {
    const key = keyOf(model, request);
    const kept = await store.get(key);
    if (kept !== undefined) {
      const reply: ChatReply = { ...(JSON.parse(kept) as ChatReply), isCached: true };
      yield* replyEvents(reply);
      return reply;
    }
    const reply = yield* next(request);
    if (reply.reason === 'stop' || reply.reason === 'tool_calls') {
      const { sampled, usage, cost, response, ...rest } = reply;
      await store.set(key, JSON.stringify(rest));
    }
    return reply;
  };
}

function keyOf(model: string, request: ModelRequest): string {
  return JSON.stringify([model, request.preview(), reading(request.options)]);
}

/** What of the options makes replies different, besides what is written. */
function reading(options: ChatOptions): unknown {
  const { sampling, toolChoice, responseFormat, maxCalls, language } = options;
  return { sampling, toolChoice, responseFormat, maxCalls, language };
}
