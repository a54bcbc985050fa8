import type { Middleware } from '../middleware/middleware.js';
import type { ReplyStore } from './reply-store.js';

/** Options of {@link continued}. */
export interface ContinuedOptions {
  /** A name for the model. Models with the same name and the same store share replies. */
  readonly model: string;
  /** The replies to continue from; see `replyStore`. */
  readonly store: ReplyStore;
}

/**
 * Lets each request continue from what the model sampled before, for callers that send whole conversations
 * and cannot pass `after`. The prompt then begins with exactly the tokens that the server has in its cache.
 * If a conversation continues no known reply, nothing changes.
 *
 * @example
 * ```ts
 * import { type CommonSettings, continued, replyStore } from '@modelspeak/chat';
 *
 * const store = replyStore();
 * const settings: CommonSettings = { middleware: [continued({ model: 'qwen3-4b', store })] };
 * console.log(settings.middleware?.length); // 1
 * ```
 */
export function continued({ model, store }: ContinuedOptions): Middleware {
  return async function* (request, next) {
    const { options } = request;
    const found =
      options.after === undefined
        ? store.find({ model, conversation: request.conversation, options })
        : undefined;
    const asked = found && {
      ...request,
      conversation: found.conversation,
      options: { ...options, after: found.reply },
    };
    const reply = yield* next(asked ?? request);
    const { conversation } = asked ?? request;
    store.keep({ model, conversation, options }, reply);
    return reply;
  };
}
