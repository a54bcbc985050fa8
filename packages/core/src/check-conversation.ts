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
  for (const message of messages) if (!isPlainMessage(message)) return false;
  return true;
}

function isPlainMessage(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false;
  for (const key in message) if (key !== 'role' && key !== 'content') return false;
  const { role, content } = message as Record<string, unknown>;
  return (
    (role === 'user' || role === 'system' || role === 'assistant') &&
    typeof content === 'string' &&
    content.isWellFormed()
  );
}
