import { parseExactly, stringifyJson } from '@modelspeak/core/authoring';
import type { ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';
import type { Middleware, ModelRequest } from './middleware.js';
import { replyEvents } from './reply-events.js';

/** Stores replies: a `Map`, a Keyv, or anything that stores texts by key. */
export interface CacheStore {
  get(key: string): string | undefined | Promise<string | undefined>;
  set(key: string, value: string): unknown;
}

/** Options of {@link cached}. */
export interface CacheOptions {
  /**
   * A name for the model that includes everything its replies depend on: models with the same name and
   * the same store share replies.
   */
  readonly model: string;
  /** Where replies are stored. */
  readonly store: CacheStore;
}

/**
 * Caches replies and returns them for identical requests. A reply that was cut off is not cached. A
 * cached reply has no `usage` and no `sampled`.
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
      const reply: ChatReply = { ...(parseExactly(kept) as ChatReply), isCached: true };
      yield* replyEvents(reply);
      return reply;
    }
    const reply = yield* next(request);
    if (reply.reason === 'stop' || reply.reason === 'tool_calls') {
      const { sampled, usage, cost, response, ...rest } = reply;
      await store.set(key, `${stringifyJson(rest)}`);
    }
    return reply;
  };
}

function keyOf(model: string, request: ModelRequest): string {
  return `${stringifyJson([model, request.preview(), reading(request.options)])}`;
}

/** The options that replies depend on, besides what is sent. */
function reading(options: ChatOptions): unknown {
  const { sampling, toolChoice, responseFormat, maxCalls, language, strictCalls } = options;
  return { sampling, toolChoice, responseFormat, maxCalls, language, strictCalls };
}
