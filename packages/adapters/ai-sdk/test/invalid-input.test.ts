import { chatModel } from '@modelspeak/chat';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { expect, test } from 'vitest';
import { fromAiSdk } from '../src/index.js';

const tools = [{ type: 'function', function: { name: 'weather' } }] as const;
const finishReason = { unified: 'tool-calls', raw: 'tool_calls' } as const;
const usage = { inputTokens: {}, outputTokens: {} } as never;

test.each(['{"city": Par', '[1]', '"Paris"'])(
  'a call with the input %s is malformed',
  async (input) => {
    const call = { type: 'tool-call', toolCallId: 'c', toolName: 'weather', input } as const;
    const model = new MockLanguageModelV4({
      doGenerate: { content: [call], finishReason, usage, warnings: [] },
      doStream: {
        stream: simulateReadableStream({
          chunks: [
            { type: 'tool-input-start', id: 'c', toolName: 'weather' },
            { type: 'tool-input-delta', id: 'c', delta: input },
            { type: 'tool-input-end', id: 'c' },
            call,
            { type: 'finish', finishReason, usage },
          ],
        }),
      },
    });
    const chat = chatModel(fromAiSdk(model));
    const conversation = { messages: [{ role: 'user', content: 'Rain?' }], tools } as const;
    const whole = await chat.chat(conversation);
    const events = chat.stream(conversation);
    for await (const _event of events);
    for (const { message, malformed } of [whole, await events.result]) {
      expect(message.tool_calls).toBeUndefined();
      expect(malformed).toMatchObject([{ raw: input, apart: true }]);
    }
  },
);
