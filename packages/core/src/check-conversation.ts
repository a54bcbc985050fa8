import { type Capabilities, checkCapabilities } from './capabilities.js';
import type { Conversation } from './conversation.js';
import { checkToolLinks } from './tool-links.js';
import { validateConversation } from './validate.js';

/**
 * Everything that is checked before a format sees a conversation: that it is one, that the format has
 * a place for all of it, that calls and results belong together.
 */
export function checkConversation(
  conversation: Conversation,
  supports: Capabilities,
  format: string,
  toolLinks: boolean,
): void {
  if (isPlainChat(conversation) && supports.system && supports.history) return;
  validateConversation(conversation);
  checkCapabilities(conversation, supports, format);
  if (toolLinks) checkToolLinks(conversation.messages);
}

/**
 * Whether this is a conversation of texts alone, in which every check would find nothing. Most are,
 * and asking costs a small fraction of what the checks cost.
 */
function isPlainChat(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  const { messages, tools } = input as { messages?: unknown; tools?: unknown };
  if (tools !== undefined || !Array.isArray(messages)) return false;
  for (let index = 0; index < messages.length; index++) {
    if (!isPlainMessage(messages[index])) return false;
  }
  return true;
}

function isPlainMessage(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false;
  const { role, content, name } = message as Record<string, unknown>;
  if (typeof content !== 'string' || name !== undefined || !content.isWellFormed()) return false;
  if (role === 'user' || role === 'system') return true;
  if (role !== 'assistant') return false;
  const extra = message as Record<string, unknown>;
  return (
    extra['tool_calls'] === undefined &&
    extra['reasoning_content'] === undefined &&
    extra['refusal'] === undefined &&
    extra['stop_reason'] === undefined &&
    extra['audio'] === undefined &&
    extra['function_call'] === undefined
  );
}
