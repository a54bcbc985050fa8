import { type Format, type FormatExample, indentedJson, writeJson } from '@modelspeak/core';
import type { JsonSchema } from '../schema-help.js';
import type { PlaygroundState } from '../share.js';
import type { OptionsJson } from './option-fields.js';
import type { RenderOutcome } from './task.js';

/** The playground's data before any format is loaded. */
export interface PlaygroundData {
  /** The JSON Schema of a conversation. */
  readonly schema: JsonSchema;
  readonly formats: readonly {
    readonly name: string;
    readonly label: string;
    readonly package: string;
    /** Whether it writes prompts or request bodies. */
    readonly kind: Format['kind'];
    /** The JSON Schema of its options, where it has one. */
    readonly options: OptionsJson | undefined;
    readonly examples: readonly FormatExample[];
  }[];
  /** The outcome of {@link firstState}, which the page can show without scripts. */
  readonly first: RenderOutcome;
}

/** What the playground shows for an example from a format's guide. */
export function stateOf(format: string, example: FormatExample): PlaygroundState {
  const { conversation, formatOptions = {}, options = {}, reply = '' } = example;
  return {
    conversation: writeJson(conversation, indentedJson),
    panes: [{ format, options: optionsText(formatOptions) }],
    render: options,
    reply,
  };
}

/** Options as JSON text; empty if there are none. */
export function optionsText(options: object): string {
  return Object.keys(options).length === 0 ? '' : writeJson(options);
}

/** The playground's initial state. */
export const firstState: PlaygroundState = {
  conversation: writeJson(
    {
      messages: [
        { role: 'system', content: 'You know the weather. Be brief.' },
        { role: 'user', content: 'Is it warmer in Paris or in Rome?' },
        {
          role: 'assistant',
          tool_calls: [
            {
              id: 'call_0',
              type: 'function',
              function: { name: 'get_weather', arguments: '{"city": "Paris"}' },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'call_0', content: '{"celsius": 18}' },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'The weather in a city now',
            parameters: {
              type: 'object',
              properties: { city: { type: 'string', description: 'The name of the city' } },
              required: ['city'],
            },
          },
        },
      ],
    },
    indentedJson,
  ),
  panes: [
    { format: 'llama3', options: '' },
    { format: 'qwen', options: '' },
  ],
  render: {},
  reply:
    'Let me see.<|python_tag|>[get_weather(city="Rome"), get_weather(city=\'Milan\')]<|eom_id|>',
};
