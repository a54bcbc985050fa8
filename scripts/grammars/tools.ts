import type { FunctionTool } from '@modelspeak/core';

/** Tools with parameters of every kind. Strings are limited, because a small model may never end them. */
export const TOOLS: readonly FunctionTool[] = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'Tells the weather of a city.',
      parameters: {
        type: 'object',
        properties: {
          city: { type: 'string', maxLength: 20, description: 'The city.' },
          days: { type: 'integer', minimum: 1, maximum: 14, description: 'How many days.' },
          units: { type: 'string', enum: ['metric', 'imperial'], description: 'The units.' },
        },
        required: ['city'],
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'book_table',
      description: 'Books a table.',
      parameters: {
        type: 'object',
        properties: {
          people: { type: 'integer', minimum: 1, maximum: 250, description: 'How many come.' },
          at: { type: 'string', format: 'date', description: 'The day.' },
          share: { type: 'number', minimum: 0, maximum: 1, description: 'Who pays.' },
          code: { type: 'string', pattern: '^[A-Z]{2,3}-\\d{1,4}$', description: 'A code.' },
          near: { type: ['boolean', 'null'], description: 'Whether it is near.' },
          tags: {
            type: 'array',
            items: { type: 'string', enum: ['a', 'b'] },
            maxItems: 3,
            description: 'Tags.',
          },
        },
        required: ['people', 'at'],
      },
    },
  },
];
