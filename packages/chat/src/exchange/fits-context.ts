import { ChatError } from '../chat-error.js';
import type { ModelInfo } from '../models/model-info.js';

/**
 * The limit of a reply, lowered to what the conversation leaves of the model's context.
 *
 * @throws {ChatError} `too_long` for a conversation that leaves nothing
 */
export function limitWithin(
  { name, context = Infinity }: ModelInfo,
  tokens: number,
  maxTokens: number | undefined,
): number | undefined {
  if (tokens < context) return maxTokens && Math.min(maxTokens, context - tokens);
  throw new ChatError(
    'too_long',
    `the conversation has ${tokens} tokens, but the context of ${name} has only ${context}, which a reply must fit into as well; shorten the conversation, or set fitHistory`,
  );
}
