import type { Conversation } from '@modelspeak/core';
import type { Sampling } from '@modelspeak/endpoint';
import pLimit from 'p-limit';
import type { BatchOptions, ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';

type Ask = (conversation: Conversation, options: ChatOptions) => Promise<ChatReply>;
type Settled = Promise<readonly PromiseSettledResult<ChatReply>[]>;

/** Asks for a reply to each conversation, and returns each outcome. */
export function batch(
  ask: Ask,
  conversations: readonly Conversation[],
  { concurrency, ...options }: BatchOptions,
): Settled {
  return settleAll(
    conversations.map((conversation) => () => ask(conversation, options)),
    concurrency,
  );
}

/** Asks for several replies in one request. Returns nothing if the endpoint cannot do that. */
export type AskMany = (
  conversation: Conversation,
  options: ChatOptions,
  count: number,
) => Promise<readonly PromiseSettledResult<ChatReply>[] | undefined>;

/**
 * Asks for several replies to one conversation in one request. Replies that are still missing are
 * requested one by one, each with its own seed if there is one.
 */
export async function samples(
  ask: Ask,
  askMany: AskMany,
  conversation: Conversation,
  count: number,
  { concurrency, ...options }: BatchOptions,
  { seed }: Sampling,
): Settled {
  const atOnce = await settled(askMany(conversation, options, count), count);
  const seeded = (index: number): ChatOptions => ({
    ...options,
    sampling: { ...options.sampling, ...(seed !== undefined && { seed: seed + index }) },
  });
  const missing = Array.from({ length: count - atOnce.length }, (_, index) => {
    return () => ask(conversation, seeded(atOnce.length + index));
  });
  return [...atOnce, ...(await settleAll(missing, concurrency))];
}

/** The outcomes of one request for several replies: if the request fails, all of them fail. */
async function settled(replies: ReturnType<AskMany>, count: number): Settled {
  try {
    return ((await replies) ?? []).slice(0, count);
  } catch (reason) {
    return Array.from({ length: count }, () => ({ status: 'rejected', reason }) as const);
  }
}

function settleAll(asks: readonly (() => Promise<ChatReply>)[], concurrency = 4): Settled {
  const limit = pLimit(concurrency);
  return Promise.allSettled(asks.map((ask) => limit(ask)));
}
