import Anthropic from '@anthropic-ai/sdk';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { PARAMETERS, PIXEL, type Protocol, type Said } from './protocol.js';

export const anthropicMessagesProtocol: Protocol = {
  format: anthropicMessages({ unsigned: 'write', maxTokens: 10 }),
  body: {
    model: 'mark-model',
    max_tokens: 731,
    system: [{ type: 'text', text: 'mark-system', cache_control: { type: 'mark-cache' } }],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'mark-text' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } },
          { type: 'document', source: { type: 'url', url: 'mark-document' } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'mark-thought', signature: 'mark-signature' },
          { type: 'redacted_thinking', data: 'mark-redacted' },
          { type: 'text', text: 'mark-answer', citations: [{ cited_text: 'mark-citation' }] },
          { type: 'server_tool_use', id: 'srv', name: 'mark-server-tool', input: {} },
          { type: 'tool_use', id: 'mark-call', name: 'f', input: { a: 'mark-argument' } },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'mark-call',
            is_error: true,
            content: [
              { type: 'text', text: 'mark-result' },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } },
            ],
          },
          { type: 'text', text: 'mark-question' },
        ],
      },
      { role: 'system', content: 'mark-later-system' },
      { role: 'user', content: 'mark-last' },
    ],
    tools: [
      { name: 'f', description: 'mark-function', input_schema: PARAMETERS },
      { type: 'mark-search-tool', name: 'web_search' },
    ],
    tool_choice: { type: 'any', disable_parallel_tool_use: true },
    thinking: { type: 'enabled', budget_tokens: 739 },
    top_k: 741,
    stop_sequences: ['mark-stop'],
    metadata: { user_id: 'mark-user' },
  },
  clients: { '@anthropic-ai/sdk': read },
};

async function read(stream: () => Response): Promise<Said> {
  const client = new Anthropic({ apiKey: 'x', fetch: async () => stream() });
  const { content } = await client.messages
    .stream({ model: 'm', max_tokens: 1, messages: [] })
    .finalMessage();
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    reasoning: content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [{ name: block.name, input: block.input }] : [],
    ),
  };
}
