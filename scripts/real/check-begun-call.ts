import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen } from '@modelspeak/format-qwen';
import { provideLlamaServer } from './llama-server.ts';

/** The token `<tool_call>` of Qwen2.5. */
const OPENING = 151_657;
const TOOL = {
  type: 'function',
  function: {
    name: 'set_light',
    description: 'Sets a light.',
    parameters: {
      type: 'object',
      properties: {
        room: { enum: ['kitchen', 'bath'] },
        on: { type: 'boolean' },
        level: { type: 'integer' },
      },
      required: ['room', 'on', 'level'],
      additionalProperties: false,
    },
  },
} as const;

/**
 * Lets a real model begin a call that nothing asks for: on llama.cpp's server, it must fit the schema from its
 * first token on. Without that token, the model answers in words. Returns the problems.
 */
export async function checkBegunCall(file: string): Promise<readonly string[]> {
  const server = await provideLlamaServer({ model: file, context: 4096 });
  try {
    const model = chatModel({
      format: qwen({ version: '2.5' }),
      endpoint: llamaServer(server.url),
      sampling: { temperature: 0, maxTokens: 80 },
    });
    const asked = {
      messages: [{ role: 'user', content: 'Hello, what is in the garden?' }],
      tools: [TOOL],
    } as const;
    const faults: string[] = [];
    const free = await model.chat(asked);
    if (free.message.tool_calls !== undefined || !free.message.content) {
      faults.push(`without the token: ${JSON.stringify(free.message)}`);
    }
    const sampling = { logitBias: { [OPENING]: 30 } };
    const begun = await model.chat(asked, { sampling, maxCalls: 1 });
    const args = begun.message.tool_calls?.[0]?.function.arguments ?? '{}';
    const { room, on, level } = JSON.parse(args) as Record<string, unknown>;
    const isFitting =
      (room === 'kitchen' || room === 'bath') && typeof on === 'boolean' && Number.isInteger(level);
    if (!isFitting) faults.push(`with the token: ${JSON.stringify(begun.message)}`);
    return faults;
  } finally {
    await server.stop();
  }
}
