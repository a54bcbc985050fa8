import { indentedJson, writeJson } from '@modelspeak/core';

/** The body that the playground converts first: one with much that only its protocol knows. */
export const firstBody: { readonly format: string; readonly text: string } = {
  format: 'anthropic-messages',
  text: writeJson(
    {
      model: 'claude-opus-5',
      max_tokens: 1024,
      system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
      messages: [
        { role: 'user', content: 'What is the weather in Paris?' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Let me look that up.', signature: 'EqQBCgIYAhIM' },
            { type: 'text', text: 'One moment.' },
            { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Paris' } },
          ],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'sunny, 18 °C' }],
        },
      ],
      tools: [
        {
          name: 'get_weather',
          description: 'The weather in a city now',
          input_schema: {
            type: 'object',
            properties: { city: { type: 'string' } },
            required: ['city'],
          },
        },
      ],
    },
    indentedJson,
  ),
};
