import type { Conversation } from '@modelspeak/core';

/**
 * A question without tools.
 *
 * @example
 * ```ts
 * import { spiderQuestion } from '@modelspeak/syntaxes/guides';
 *
 * console.log(spiderQuestion.messages[0]?.content); // How many legs does a spider have?
 * ```
 */
export const spiderQuestion: Conversation = {
  messages: [{ role: 'user', content: 'How many legs does a spider have?' }],
};

/**
 * A question for which a tool is offered: `get_weather`, with the arguments `city` and `days`.
 *
 * @example
 * ```ts
 * import { weatherQuestion } from '@modelspeak/syntaxes/guides';
 *
 * console.log(weatherQuestion.messages[0]?.content); // What will the weather be in Paris?
 * ```
 */
export const weatherQuestion: Conversation = {
  messages: [{ role: 'user', content: 'What will the weather be in Paris?' }],
  tools: [
    {
      type: 'function',
      function: {
        name: 'get_weather',
        description: 'Tells the weather of a city.',
        parameters: {
          type: 'object',
          properties: {
            city: { type: 'string', description: 'The city.' },
            days: { type: 'integer', description: 'How many days ahead.' },
          },
          required: ['city'],
        },
      },
    },
  ],
};

/**
 * {@link weatherQuestion} with a call of the tool and its result.
 *
 * @param id The id of the call.
 *
 * @example
 * ```ts
 * import { weatherResult } from '@modelspeak/syntaxes/guides';
 *
 * console.log(weatherResult().messages.at(-1));
 * // { role: 'tool', tool_call_id: 'call_0', content: '{"celsius": 18}' }
 * ```
 */
export function weatherResult(id = 'call_0'): Conversation {
  const called = { name: 'get_weather', arguments: '{"city":"Paris","days":2}' };
  return {
    ...weatherQuestion,
    messages: [
      ...weatherQuestion.messages,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id, type: 'function', function: called }],
      },
      { role: 'tool', tool_call_id: id, content: '{"celsius": 18}' },
    ],
  };
}
