import { ChatError } from '../chat-error.js';
import type { ModelInfo } from '../models/model-info.js';

/** Refuses a conversation that, together with its reply, does not fit the model's context. */
export function checkFits(
  { name, context = Infinity }: ModelInfo,
  tokens: number,
  maxTokens = 1,
): void {
  if (tokens + maxTokens <= context) return;
  throw new ChatError(
    'too_long',
    `the conversation has ${tokens} tokens and the reply may have ${maxTokens}, but the context of ${name} has only ${context}; shorten the conversation, set fitHistory, or lower maxTokens`,
  );
}
