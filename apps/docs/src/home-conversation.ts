import type { Conversation } from '@modelspeak/core';

/** The conversation that the home page shows first. */
export const homeConversation: Conversation = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Is it raining in Paris?' },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'get_weather',
        description: 'The weather in a city',
        parameters: {
          type: 'object',
          properties: { city: { type: 'string' } },
          required: ['city'],
        },
      },
    },
  ],
};

/** The home conversation with another last message. */
export function homeConversationWith(content: string): Conversation {
  const { messages } = homeConversation;
  return { ...homeConversation, messages: [...messages.slice(0, -1), { role: 'user', content }] };
}
