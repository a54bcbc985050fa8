import type { Conversation } from '@modelspeak/core';
import { type ConversationSettings, conversations } from './generate/conversations.js';
import { forAll } from './property.js';
import type { Subject } from './subject.js';
import { isRestricted } from './try-format.js';

/**
 * Tries something with valid conversations that the format must accept: those that its capabilities
 * allow, except for those in `options.restriction`. Returns how many were tried.
 */
export function forConversations(
  subject: Subject,
  settings: Omit<ConversationSettings, 'supports'>,
  holds: (conversation: Conversation) => void,
): number {
  let tried = 0;
  forAll(subject, conversations({ supports: subject.uses, ...settings }), (conversation) => {
    if (isRestricted(subject, conversation)) return;
    tried++;
    holds(conversation);
  });
  return tried;
}
