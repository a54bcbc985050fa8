import type { Message } from '@modelspeak/core';

/** A conversation of one question. */
export const ask = (content: string): readonly Message[] => [{ role: 'user', content }];

/** A call and its result, in the history. */
export function called(
  id: string,
  name: string,
  args: { readonly [key: string]: unknown },
  result: string,
): readonly Message[] {
  return [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
    },
    { role: 'tool', tool_call_id: id, content: result },
  ];
}
