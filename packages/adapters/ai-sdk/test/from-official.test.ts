import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { chatModel } from '@modelspeak/chat';
import { type Message, orderedMessage } from '@modelspeak/core';
import { createOpenAICompatible as createOpenAICompatible6 } from 'openai-compatible6';
import { describe, expect, test } from 'vitest';
import type { ScriptedReply, ServedModel } from '../src/conformance/index.js';
import { fromAiSdk } from '../src/index.js';
import { anthropicProtocol } from './conformance/anthropic-protocol.js';
import { openaiProtocol } from './conformance/openai-protocol.js';
import { serve } from './conformance/replay.js';

const settings = { name: 'own', includeUsage: true };

const PROVIDERS: readonly {
  readonly name: string;
  start(script: readonly ScriptedReply[]): Promise<ServedModel>;
}[] = [
  {
    name: '@ai-sdk/openai-compatible 2',
    start: (script) =>
      serve(openaiProtocol, script, (baseURL) =>
        createOpenAICompatible6({ ...settings, baseURL })('m'),
      ),
  },
  {
    name: '@ai-sdk/openai-compatible 3',
    start: (script) =>
      serve(openaiProtocol, script, (baseURL) =>
        createOpenAICompatible({ ...settings, baseURL })('m'),
      ),
  },
  {
    name: '@ai-sdk/anthropic 4',
    start: (script) =>
      serve(anthropicProtocol, script, (baseURL) =>
        createAnthropic({ baseURL, apiKey: 'none' })('claude-sonnet-4-5'),
      ),
  },
];

const tools = [
  {
    type: 'function',
    function: { name: 'weather', parameters: { type: 'object', properties: {} } },
  },
] as const;
const user: Message = { role: 'user', content: 'Rain in Paris?' };

const REPLY: ScriptedReply = {
  reasoning: 'Let me see.',
  text: 'I look.',
  calls: [{ name: 'weather', input: { city: 'Paris' } }],
};

describe.each(PROVIDERS)('$name', ({ start }) => {
  test('is read alike, whole and streamed, and goes back', async () => {
    const served = await start([REPLY, REPLY, { text: 'It rains.' }]);
    const model = chatModel(fromAiSdk(served.model));
    const whole = await model.chat({ messages: [user], tools });
    expect(whole).toMatchObject({
      message: {
        tool_calls: [{ function: { name: 'weather', arguments: '{"city":"Paris"}' } }],
      },
      reason: 'tool_calls',
      usage: { prompt_tokens: 7, completion_tokens: 5 },
    });
    const stream = model.stream({ messages: [user], tools });
    let text = '';
    let reasoning = '';
    for await (const event of stream) {
      if (event.type === 'text') text += event.text;
      if (event.type === 'reasoning') reasoning += event.text;
    }
    expect([text, reasoning]).toEqual(['I look.', 'Let me see.']);
    const { message } = await stream.result;
    const [call] = message.tool_calls ?? [];
    const result: Message = {
      role: 'tool',
      tool_call_id: call?.id ?? '',
      name: 'weather',
      content: 'wordofresult',
    };
    const last = await model.chat({ messages: [user, message, result], tools });
    expect(last.message.content).toBe('It rains.');
    const body = served.sent()[2]?.body;
    expect(body).toContain('wordofresult');
    expect(body).toContain('I look.');
    expect(body).toContain('Paris');
    await served.close();
  });

  test('tells its errors', async () => {
    const served = await start([{ failure: { status: 401 } }, { ...REPLY, failure: 'breaks' }]);
    const model = chatModel({ ...fromAiSdk(served.model), retry: { times: 0 } });
    await expect(model.chat({ messages: [user] })).rejects.toMatchObject({
      name: 'EndpointError',
      code: 'refused',
      status: 401,
    });
    const read = async () => {
      for await (const _event of model.stream({ messages: [user] }));
    };
    await expect(read()).rejects.toMatchObject({ name: 'EndpointError' });
    await served.close();
  });

  test('is left when the caller stops', async () => {
    const served = await start([{ text: 'It rains.', failure: 'hangs' }]);
    const model = chatModel(fromAiSdk(served.model));
    for await (const event of model.stream({ messages: [user] })) if (event.type === 'text') break;
    await served.settled();
    await served.close();
  });
});

test("Anthropic's signature of its reasoning goes back", async () => {
  const served = await PROVIDERS[2]?.start([REPLY, { text: 'It rains.' }]);
  if (served === undefined) throw new Error('no provider');
  const model = chatModel(fromAiSdk(served.model));
  const reply = await model.chat({ messages: [user], tools });
  const message = orderedMessage(reply);
  const [call] = message.tool_calls ?? [];
  const result: Message = { role: 'tool', tool_call_id: call?.id ?? '', content: 'rain' };
  await model.chat({ messages: [user, message, result], tools });
  const body = served.sent()[1]?.body;
  expect(body).toContain('{"type":"thinking","thinking":"Let me see.","signature":"proof"}');
  await served.close();
});
