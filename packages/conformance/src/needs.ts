import type { Capabilities, Conversation, Message, Tool } from '@modelspeak/core';

/** A unique word that shows whether a capability was written. */
export const WORD = 'wordofthecapability';

export const USER: Message = { role: 'user', content: 'Hi.' };
const CALL = {
  type: 'function' as const,
  function: { name: 'search', arguments: '{"query":"rain"}' },
};
export const TOOL: Tool = {
  type: 'function',
  function: {
    name: 'search',
    description: 'Searches.',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'What for.' } },
      required: ['query'],
    },
  },
};
const CUSTOM: Tool = { type: 'custom', custom: { name: WORD, description: 'Runs a command.' } };

/** A failed tool call. */
export const TOOL_ERROR: Conversation = {
  messages: [
    USER,
    { role: 'assistant', content: null, tool_calls: [{ id: 'call_0', ...CALL }] },
    {
      role: 'tool',
      tool_call_id: 'call_0',
      name: 'search',
      content: `{"error":"${WORD}"}`,
      is_error: true,
    },
  ],
  tools: [TOOL],
};

/** For each capability, a minimal conversation that needs it. */
export const NEEDS: Partial<Record<keyof Capabilities, Conversation>> = {
  system: { messages: [{ role: 'system', content: WORD }, USER] },
  history: {
    messages: [{ role: 'user', content: WORD }, { role: 'assistant', content: 'Hello.' }, USER],
  },
  tools: {
    messages: [USER],
    tools: [{ ...TOOL, function: { ...TOOL.function, name: WORD } }],
  },
  toolCalls: {
    messages: [
      USER,
      { role: 'assistant', content: null, tool_calls: [{ id: 'call_0', ...CALL }] },
      { role: 'tool', tool_call_id: 'call_0', name: 'search', content: `{"found":"${WORD}"}` },
    ],
    tools: [TOOL],
  },
  parallelToolCalls: {
    messages: [
      USER,
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call_0', ...CALL },
          {
            id: 'call_1',
            type: 'function',
            function: { name: 'search', arguments: `{"query":"${WORD}"}` },
          },
        ],
      },
    ],
    tools: [TOOL],
  },
  contentWithToolCalls: {
    messages: [USER, { role: 'assistant', content: WORD, tool_calls: [{ id: 'call_0', ...CALL }] }],
    tools: [TOOL],
  },
  reasoning: {
    messages: [USER, { role: 'assistant', reasoning_content: WORD, content: 'Hello.' }],
  },
  order: {
    messages: [
      USER,
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Hello.' },
          { type: 'reasoning', text: WORD },
        ],
      },
    ],
  },
  signatures: {
    messages: [
      USER,
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: '', encrypted: WORD },
          { type: 'text', text: 'Hello.' },
        ],
      },
    ],
  },
  refusals: { messages: [USER, { role: 'assistant', content: null, refusal: WORD }] },
  toolErrors: TOOL_ERROR,
  names: { messages: [{ role: 'user', content: 'Hi.', name: WORD }] },
  extra: { messages: [{ role: 'user', content: 'Hi.', extra: { note: WORD } }] },
  customTools: { messages: [USER], tools: [CUSTOM] },
  functionMessages: {
    messages: [
      USER,
      { role: 'assistant', content: null, function_call: { name: 'search', arguments: '{}' } },
      { role: 'function', name: 'search', content: WORD },
    ],
  },
};

/** A conversation with a part that only this format knows. */
export function withProviderPart(format: string): Conversation {
  const part = { type: 'provider', format, value: { type: 'note', text: WORD } } as const;
  return { messages: [{ role: 'user', content: [part] }] };
}

/** The capabilities that another one requires. */
export const PREREQUISITES: Partial<Record<keyof Capabilities, keyof Capabilities>> = {
  parallelToolCalls: 'toolCalls',
  contentWithToolCalls: 'toolCalls',
  toolErrors: 'toolCalls',
  order: 'reasoning',
  signatures: 'reasoning',
};
