import { mismatch } from '../checking/shape.js';
import type { Conversation } from '../conversation/conversation.js';
import { isPlainMessage } from '../conversation/plain-message.js';
import type { ToolChoice } from '../conversation/request.js';
import { checkToolLinks } from '../conversation/tool-links.js';
import { validateConversation } from '../conversation/validate.js';
import { type Capabilities, checkCapabilities } from './capabilities.js';
import { checkOrderedParts, withPlainParts } from './plain-parts.js';
import type { RenderOptions } from './render-options.js';

/**
 * Checks a conversation before a format sees it: it must be valid, the format must be able to
 * express all of it, and calls and results must match. Returns it in the form that the format
 * expects.
 */
export function checkConversation(
  conversation: Conversation,
  supports: Capabilities,
  format: string,
  { toolLinks = true, onLoss, toolChoice }: RenderOptions,
): Conversation {
  const takesLoss = onLoss === 'reference';
  const kind = kindOf(conversation);
  if (kind !== 'other' && toolChoice === undefined) {
    const isTaken = kind === 'in turns' && supports.history === true && takesSystem(supports);
    if (!isTaken) checkCapabilities(conversation, supports, format, takesLoss, true);
    return conversation;
  }
  validateConversation(conversation);
  checkToolChoice(toolChoice, conversation);
  checkCapabilities(conversation, supports, format, takesLoss);
  checkOrderedParts(conversation.messages);
  if (toolLinks) checkToolLinks(conversation.messages);
  const ordered = supports.order ? conversation : withPlainParts(conversation, format, takesLoss);
  return supports.developer ? ordered : withoutDeveloper(ordered);
}

/**
 * A quick check that costs a fraction of the full ones. In a conversation of plain text messages,
 * which most are, only the capability check can fail; if the roles also alternate (`in turns`),
 * hardly any format can refuse it.
 */
function kindOf(input: unknown): 'in turns' | 'texts' | 'other' {
  if (typeof input !== 'object' || input === null) return 'other';
  for (const key in input) if (key !== 'messages') return 'other';
  const { messages } = input as { messages?: unknown };
  if (!Array.isArray(messages)) return 'other';
  let isInTurns = true;
  let before: unknown;
  for (let index = 0; index < messages.length; index++) {
    const message: unknown = messages[index];
    if (!isPlainMessage(message)) return 'other';
    const { role } = message as Conversation['messages'][number];
    if (index > 0 && (role === before || role === 'system')) isInTurns = false;
    before = role;
  }
  return isInTurns ? 'in turns' : 'texts';
}

function takesSystem({ system }: Capabilities): boolean {
  return system === true || system === 'first' || system === 'keeps first';
}

/** Refuses a required call if there is nothing to call. */
function checkToolChoice(choice: ToolChoice | undefined, { tools }: Conversation): void {
  if (choice === 'required' && !tools?.length) {
    throw mismatch(
      choice,
      'toolChoice',
      '"auto" or "none", since there are no tools',
      'invalid_option',
    );
  }
  if (typeof choice !== 'object') return;
  const { name } = choice.function;
  if (!tools?.some((tool) => tool.type === 'function' && tool.function.name === name)) {
    throw mismatch(
      name,
      'toolChoice.function.name',
      'the name of one of the tools',
      'invalid_option',
    );
  }
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
