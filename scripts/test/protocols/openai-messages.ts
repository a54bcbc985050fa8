import { openaiMessages } from '@modelspeak/format-openai-messages';
import OpenAI from 'openai';
import OpenAI6 from 'openai-6';
import { PARAMETERS, PIXEL, type Protocol, type Said } from './protocol.js';

export const openaiMessagesProtocol: Protocol = {
  format: openaiMessages(),
  body: {
    model: 'mark-model',
    messages: [
      { role: 'system', content: 'mark-system' },
      {
        role: 'user',
        name: 'mark-speaker',
        content: [
          { type: 'text', text: 'mark-text', cache_control: { type: 'mark-cache' } },
          {
            type: 'image_url',
            image_url: { url: `data:image/png;base64,${PIXEL}`, detail: 'low' },
          },
          { type: 'image_url', image_url: { url: 'https://example.com/mark-image' } },
          { type: 'input_audio', input_audio: { data: 'bWFyay1hdWRpbw==', format: 'wav' } },
        ],
      },
      {
        role: 'assistant',
        content: 'mark-answer',
        reasoning_content: 'mark-thought',
        tool_calls: [
          {
            id: 'mark-call',
            type: 'function',
            function: { name: 'f', arguments: '{"a":"mark-argument"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'mark-call', content: 'mark-result' },
      { role: 'user', content: 'mark-question' },
    ],
    tools: [
      {
        type: 'function',
        function: { name: 'f', description: 'mark-function', parameters: PARAMETERS },
      },
      { type: 'custom', custom: { name: 'mark-custom' } },
    ],
    reasoning_effort: 'high',
    max_completion_tokens: 731,
    stop: ['mark-stop'],
    seed: 733,
    user: 'mark-user',
    metadata: { a: 'mark-metadata' },
  },
  clients: {
    'openai 7': (stream) => read(OpenAI, stream),
    'openai 6': (stream) => read(OpenAI6 as unknown as typeof OpenAI, stream),
  },
};

async function read(Client: typeof OpenAI, stream: () => Response): Promise<Said> {
  const client = new Client({ apiKey: 'x', fetch: async () => stream() });
  let text = '';
  let reasoning = '';
  const calls: { name: string; input: unknown }[] = [];
  const chunks = await client.chat.completions.create({
    model: 'm',
    messages: [],
    stream: true,
  });
  for await (const { choices } of chunks) {
    const delta = choices[0]?.delta as
      | (NonNullable<(typeof choices)[0]>['delta'] & { reasoning_content?: string })
      | undefined;
    text += delta?.content ?? '';
    reasoning += delta?.reasoning_content ?? '';
    for (const call of delta?.tool_calls ?? []) {
      const { name = '', arguments: json = '' } = call.function ?? {};
      calls.push({ name, input: JSON.parse(json) });
    }
  }
  return { text, reasoning, calls };
}
