import type { Conversation } from '@modelspeak/core';

/** What the home page begins with. */
export const homeConversation: Conversation = {
  messages: [
    { role: 'system', content: 'You know the weather. Be brief.' },
    { role: 'user', content: 'Is it raining in Paris?' },
    { role: 'assistant', content: 'No, the sky is clear.' },
    { role: 'user', content: 'And tomorrow?' },
  ],
};

/** The home conversation with another last message. */
export function homeConversationWith(content: string): Conversation {
  return { messages: [...homeConversation.messages.slice(0, -1), { role: 'user', content }] };
}
