import { openaiResponses } from '@modelspeak/format-openai-responses';
import OpenAI from 'openai';
import OpenAI6 from 'openai-6';
import { PARAMETERS, type Protocol, type Said } from './protocol.js';

export const openaiResponsesProtocol: Protocol = {
  format: openaiResponses({ foreign: 'write' }),
  body: {
    model: 'mark-model',
    instructions: 'mark-instructions',
    input: [
      { role: 'developer', content: 'mark-developer' },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'mark-text' },
          { type: 'input_image', image_url: 'https://example.com/mark-image', detail: 'auto' },
          { type: 'input_file', file_url: 'https://example.com/mark-file' },
        ],
      },
      {
        type: 'reasoning',
        id: 'mark-reasoning-id',
        summary: [{ type: 'summary_text', text: 'mark-thought' }],
        encrypted_content: 'mark-encrypted',
      },
      { type: 'web_search_call', id: 'mark-search', status: 'completed' },
      {
        type: 'message',
        id: 'mark-message',
        role: 'assistant',
        status: 'completed',
        phase: 'mark-phase',
        content: [{ type: 'output_text', text: 'mark-answer', annotations: [{ url: 'mark-url' }] }],
      },
      {
        type: 'function_call',
        id: 'mark-item',
        call_id: 'mark-call',
        name: 'f',
        namespace: 'mark-namespace',
        arguments: '{"a":"mark-argument"}',
      },
      { type: 'custom_tool_call', call_id: 'mark-custom-call', name: 'sh', input: 'mark-input' },
      { type: 'function_call_output', call_id: 'mark-call', output: 'mark-result' },
      { type: 'custom_tool_call_output', call_id: 'mark-custom-call', output: 'mark-output' },
      { role: 'user', content: 'mark-question' },
    ],
    tools: [
      {
        type: 'function',
        name: 'f',
        description: 'mark-function',
        parameters: PARAMETERS,
        strict: true,
      },
      { type: 'custom', name: 'sh', format: { type: 'grammar', definition: 'mark-grammar' } },
      { type: 'namespace', name: 'mark-group', tools: [] },
    ],
    reasoning: { effort: 'high', summary: 'mark-summary' },
    max_output_tokens: 731,
    include: ['mark-include'],
  },
  clients: {
    'openai 7': (stream) => read(OpenAI, stream),
    'openai 6': (stream) => read(OpenAI6 as unknown as typeof OpenAI, stream),
  },
};

async function read(Client: typeof OpenAI, stream: () => Response): Promise<Said> {
  const client = new Client({ apiKey: 'x', fetch: async () => stream() });
  const { output } = await client.responses.stream({ model: 'm', input: '' }).finalResponse();
  return {
    text: output
      .flatMap((item) => (item.type === 'message' ? item.content : []))
      .map((part) => (part.type === 'output_text' ? part.text : ''))
      .join(''),
    reasoning: output
      .flatMap((item) => (item.type === 'reasoning' ? item.summary : []))
      .map((part) => part.text)
      .join(''),
    calls: output.flatMap((item) =>
      item.type === 'function_call' ? [{ name: item.name, input: JSON.parse(item.arguments) }] : [],
    ),
  };
}
