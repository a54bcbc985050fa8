import type { AssistantMessage, Conversation } from '@modelspeak/core';
import { LRUCache } from 'lru-cache';
import type { ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';
import { conversationKeys, nextKey } from './conversation-keys.js';
import { reasoningOf } from './reasoning-of.js';
import { hasSameDigits } from './same-digits.js';
import { withIdsOf } from './with-ids-of.js';

/** The limits of a {@link ReplyStore}. */
export interface ReplyStoreOptions {
  /** The maximum number of replies; 1000 by default. */
  readonly replies?: number | undefined;
  /**
   * The maximum size of all replies with their prompts, in tokens, or characters where there are no token
   * ids; 8 million by default, which takes about 100 MB.
   */
  readonly size?: number | undefined;
}

/** What a reply answers. */
export interface AnsweredRequest {
  /** A name for the model. Models with the same name share replies. */
  readonly model: string;
  readonly conversation: Conversation;
  readonly options?: Pick<ChatOptions, 'thinking' | 'documents'> | undefined;
  /**
   * The tool that a name in a call means, for callers that send the calls of the model back by the names of their
   * tools. By default a tool has only its own name.
   */
  readonly toolName?: ((name: string) => string) | undefined;
}

/** An earlier reply that a conversation continues. */
export interface FoundReply {
  readonly reply: ChatReply;
  /**
   * The conversation, with the messages up to the reply as the model saw and wrote them. Clients that send a
   * conversation back may have dropped reasoning and spelled arguments differently.
   */
  readonly conversation: Conversation;
}

/** Replies that conversations may continue. */
export interface ReplyStore {
  /**
   * Keeps a reply of a prompt endpoint; there is nothing to continue from in others. The least recently used
   * replies are forgotten when the limits are reached.
   */
  keep(request: AnsweredRequest, reply: ChatReply): void;
  /** Finds the last reply in a conversation that it continues, if it is still known. */
  find(request: AnsweredRequest): FoundReply | undefined;
}

/**
 * Creates a store of replies in memory. Clients without a memory of their own, such as the AI SDK and coding
 * agents, send a whole conversation with each request. With the store, a chat model finds what it sampled
 * before, and continues from exactly those tokens: see `after` of {@link ChatOptions}, and {@link continued}.
 *
 * @example
 * ```ts
 * import { replyStore } from '@modelspeak/chat';
 *
 * const store = replyStore({ replies: 100 });
 * const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;
 * console.log(store.find({ model: 'qwen3', conversation })); // undefined
 * ```
 */
export function replyStore({
  replies = 1000,
  size = 8_000_000,
}: ReplyStoreOptions = {}): ReplyStore {
  const kept = new LRUCache<string, KeptReply>({
    max: replies,
    maxSize: size,
    sizeCalculation: sizeOf,
  });
  const known = new WeakMap<Conversation, KnownKey>();
  return {
    keep({ model, conversation, options = {}, toolName }, reply) {
      if (reply.sampled === undefined) return;
      const found = known.get(conversation);
      const isSame = found?.model === model && found.options === options;
      const before = isSame
        ? found.key
        : conversationKeys(model, conversation, options, toolName).at(-1);
      if (before === undefined) return;
      kept.set(nextKey(before, reply.message, undefined, toolName), { conversation, reply });
    },
    find({ model, conversation, options = {}, toolName }) {
      const { messages } = conversation;
      const keys = conversationKeys(model, conversation, options, toolName);
      const know = (same: Conversation): Conversation => {
        const key = keys.at(-1);
        if (key !== undefined) known.set(same, { model, options, key });
        return same;
      };
      // The reply itself must be followed by something.
      for (let place = messages.length - 2; place >= 0; place--) {
        const message = messages[place];
        if (message?.role !== 'assistant') continue;
        const found = kept.get(keys[place] ?? '');
        if (found === undefined || !isSaidBy(found.reply, message)) continue;
        const { reply } = found;
        const before = [...found.conversation.messages, reply.message];
        if (!hasSameDigits(messages.slice(0, place + 1), before)) continue;
        const restored = [...before, ...withIdsOf(before, messages)];
        return { reply, conversation: know({ ...conversation, messages: restored }) };
      }
      know(conversation);
      return undefined;
    },
  };
}

/** The key of a conversation for which a reply was sought: most likely the next reply answers it. */
interface KnownKey extends Required<Pick<AnsweredRequest, 'model' | 'options'>> {
  readonly key: string;
}

interface KeptReply {
  readonly conversation: Conversation;
  readonly reply: ChatReply;
}

/** Whether a message has the reasoning of a reply, or none: clients may leave it out, but not change it. */
function isSaidBy({ message }: ChatReply, given: AssistantMessage): boolean {
  const reasoning = reasoningOf(given).trim();
  return reasoning === '' || reasoning === message.reasoning_content?.trim();
}

function sizeOf({ reply }: KeptReply): number {
  const { sampled } = reply;
  return 1 + (sampled === undefined ? 0 : sampled.prompt.length + sampled.text.length);
}
