import { ollamaChat } from '@modelspeak/format-ollama';
import { Ollama } from 'ollama';
import { PARAMETERS, PIXEL, type Protocol, type Said } from './protocol.js';

export const ollamaChatProtocol: Protocol = {
  format: ollamaChat(),
  body: {
    model: 'mark-model',
    messages: [
      { role: 'system', content: 'mark-system' },
      { role: 'user', content: 'mark-text', images: [PIXEL] },
      {
        role: 'assistant',
        content: 'mark-answer',
        thinking: 'mark-thought',
        tool_calls: [{ function: { name: 'f', arguments: { a: 'mark-argument' } } }],
      },
      { role: 'tool', tool_name: 'f', content: 'mark-result' },
      { role: 'user', content: 'mark-question' },
    ],
    tools: [
      {
        type: 'function',
        function: { name: 'f', description: 'mark-function', parameters: PARAMETERS },
      },
    ],
    think: 'high',
    options: { num_predict: 731, top_k: 741, num_ctx: 743, stop: ['mark-stop'] },
    keep_alive: 'mark-alive',
    stream: false,
  },
  clients: { ollama: read },
};

async function read(stream: () => Response): Promise<Said> {
  const client = new Ollama({ fetch: async () => stream() });
  let text = '';
  let reasoning = '';
  const calls: { name: string; input: unknown }[] = [];
  for await (const { message } of await client.chat({ model: 'm', stream: true })) {
    text += message.content;
    reasoning += message.thinking ?? '';
    for (const call of message.tool_calls ?? []) {
      calls.push({ name: call.function.name, input: call.function.arguments });
    }
  }
  return { text, reasoning, calls };
}
