import { ChatError } from '../chat-error.js';
import type { ModelInfo } from '../models/model-info.js';

/** Refuses a conversation that does not fit the context of a model with the reply that is asked for. */
export function checkFits(
  { name, context = Infinity }: ModelInfo,
  tokens: number,
  maxTokens = 1,
): void {
  if (tokens + maxTokens <= context) return;
  throw new ChatError(
    'too_long',
    `the conversation has ${tokens} tokens and the reply may have ${maxTokens}, of the ${context} of ${name}; shorten it, or ask for less with maxTokens`,
  );
}
