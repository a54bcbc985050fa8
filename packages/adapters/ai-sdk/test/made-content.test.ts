import type {
  LanguageModelV4,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type {
  LanguageModelV3,
  LanguageModelV3Content,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider-v3';
import { chatModel } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { MockLanguageModelV3 } from 'ai6/test';
import { expect, test } from 'vitest';
import { fromAiSdk } from '../src/index.js';

const finishReason = { unified: 'stop', raw: 'stop' } as const;
const usage = { inputTokens: {}, outputTokens: {} } as never;
const user: Message = { role: 'user', content: 'Hi' };

/** Chats twice, whole and streamed. Returns the parts that come back of the first reply. */
async function comeBack(
  model: (LanguageModelV3 | LanguageModelV4) & { readonly doGenerateCalls: readonly unknown[] },
): Promise<readonly unknown[]> {
  const chat = chatModel(fromAiSdk(model));
  const whole = await chat.chat({ messages: [user] });
  const events = chat.stream({ messages: [user] });
  for await (const _event of events);
  const streamed = await events.result;
  expect(streamed.message).toEqual(whole.message);
  await chat.chat({ messages: [user, whole.message, user] });
  const { prompt } = model.doGenerateCalls.at(-1) as { prompt: { content: unknown[] }[] };
  return prompt[1]?.content ?? [];
}

test('what a V4 model made comes back as a prompt says it', async () => {
  const providerMetadata = { own: { id: 's1' } };
  const call = { toolCallId: 's1', toolName: 'search' };
  const content: (LanguageModelV4Content & LanguageModelV4StreamPart)[] = [
    { type: 'tool-call', ...call, input: '{"q":"rain"}', providerExecuted: true, providerMetadata },
    { type: 'tool-result', ...call, result: { found: 1 } },
    { type: 'source', sourceType: 'url', id: 'u1', url: 'https://a.example/' },
    { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AQID' } },
    {
      type: 'reasoning-file',
      mediaType: 'image/png',
      data: { type: 'url', url: new URL('https://a.example/b.png') },
    },
  ];
  const model = new MockLanguageModelV4({
    doGenerate: async () => ({ content, finishReason, usage, warnings: [] }),
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [...content, { type: 'finish', finishReason, usage }],
      }),
    }),
  });
  expect(await comeBack(model)).toEqual([
    {
      type: 'tool-call',
      ...call,
      input: { q: 'rain' },
      providerExecuted: true,
      providerOptions: providerMetadata,
    },
    { type: 'tool-result', ...call, output: { type: 'json', value: { found: 1 } } },
    content[3],
    content[4],
  ]);
});

test('a file that a V3 model made comes back', async () => {
  const file: LanguageModelV3Content & LanguageModelV3StreamPart = {
    type: 'file',
    mediaType: 'image/png',
    data: 'AQID',
  };
  const model = new MockLanguageModelV3({
    doGenerate: async () => ({ content: [file], finishReason, usage, warnings: [] }),
    doStream: async () => ({
      stream: simulateReadableStream({ chunks: [file, { type: 'finish', finishReason, usage }] }),
    }),
  });
  expect(await comeBack(model)).toEqual([file]);
});
