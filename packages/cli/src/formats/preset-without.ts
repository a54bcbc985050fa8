import type { Conversation } from '@modelspeak/core';
import { isTelling } from '../errors.js';
import type { ChosenFormat } from './available-formats.js';
import { makeFormat } from './choose-format.js';
import type { FormatOption } from './option.js';
import { optionValues } from './option-values.js';

/** A conversation with a tool call, in which the versions of a format differ most. */
const PROBE: Conversation = {
  messages: [
    { role: 'user', content: 'a' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call00001', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'call00001', content: 'b' },
    { role: 'assistant', content: 'c' },
  ],
  tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
};

/** The option of a format, as `--option` takes it, with which its tool calls do without a special token. */
export function presetWithout(
  chosen: ChosenFormat,
  given: readonly FormatOption[],
  token: string,
): string | undefined {
  const free = optionValues(chosen.loaded.factory).filter(
    ({ name }) => !given.some(([key]) => key === name),
  );
  for (const { name, values = [] } of free) {
    for (const value of values) {
      if (doesWithout(chosen, [...given, [name, value]], token)) return `${name}=${value}`;
    }
  }
  return undefined;
}

function doesWithout(
  chosen: ChosenFormat,
  options: readonly FormatOption[],
  token: string,
): boolean {
  try {
    const format = makeFormat(chosen, options);
    return format.kind === 'prompt' && format.segments(PROBE).every(({ text }) => text !== token);
  } catch (error) {
    // With some options, a format does not take such a conversation.
    if (isTelling(error)) return false;
    throw error;
  }
}
