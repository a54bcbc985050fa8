import type { Conversation } from '../conversation/conversation.js';
import { isPlainMessage } from '../conversation/plain-message.js';
import { checkToolLinks } from '../conversation/tool-links.js';
import { validateConversation } from '../conversation/validate.js';
import { type Capabilities, checkCapabilities } from './capabilities.js';
import { withPlainParts } from './plain-parts.js';
import type { RenderOptions } from './render-options.js';

/**
 * Everything that is checked before a format sees a conversation: that it is one, that the format can
 * express all of it, that calls and results belong together. Returns it as the format is given it.
 */
export function checkConversation(
  conversation: Conversation,
  supports: Capabilities,
  format: string,
  { toolLinks = true, onLoss }: RenderOptions,
): Conversation {
  if (isPlainChat(conversation) && supports.system === true && supports.history) {
    if (!supports.alternation) return conversation;
  }
  validateConversation(conversation);
  const takesLoss = onLoss === 'reference';
  checkCapabilities(conversation, supports, format, takesLoss);
  if (toolLinks) checkToolLinks(conversation.messages);
  const ordered = supports.order ? conversation : withPlainParts(conversation, format, takesLoss);
  return supports.developer ? ordered : withoutDeveloper(ordered);
}

/**
 * Whether this is a conversation of texts alone, in which every check would find nothing. Most are,
 * and asking costs a small fraction of what the checks cost.
 */
function isPlainChat(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  for (const key in input) if (key !== 'messages') return false;
  const { messages } = input as { messages?: unknown };
  if (!Array.isArray(messages)) return false;
  for (const message of messages) if (!isPlainMessage(message)) return false;
  return true;
}

function withoutDeveloper(conversation: Conversation): Conversation {
  const { messages } = conversation;
  if (!messages.some((message) => message.role === 'developer')) return conversation;
  return {
    ...conversation,
    messages: messages.map((message) =>
      message.role === 'developer' ? { ...message, role: 'system' as const } : message,
    ),
  };
}
