import { HumanMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { chatModel } from '@modelspeak/chat';
import { createAgent, providerStrategy } from 'langchain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ChatModelspeak, fromLangChain } from '../src/index.js';
import { calls, scriptedModel } from './scripted.js';

test('a profile is that of the format and the endpoint together', () => {
  const { model } = scriptedModel([]);
  expect(model.profile).toEqual({
    toolCalling: true,
    toolChoice: true,
    structuredOutput: true,
    reasoningOutput: true,
    imageInputs: false,
    audioInputs: false,
  });
  const { model: free } = scriptedModel([], {}, { capabilities: { grammar: undefined } });
  expect(free.profile).toMatchObject({ toolChoice: false, structuredOutput: false });
});

test('a model of LangChain takes a schema or tools', () => {
  const theirs = chatModel(fromLangChain(new FakeListChatModel({ responses: ['Hi'] })));
  expect(new ChatModelspeak({ model: theirs }).profile.structuredOutput).toBe(false);
});

test('an agent may hold its answer to a schema after it called a tool', async () => {
  const weather = tool(() => 'Rain', {
    name: 'get_weather',
    schema: z.object({ city: z.string() }),
  });
  const { model } = scriptedModel([
    `${calls('get_weather', { city: 'Paris' })}<|im_end|>`,
    '{"umbrella": true}<|im_end|>',
  ]);
  const answer = providerStrategy(z.object({ umbrella: z.boolean() }));
  const agent = createAgent({ model, tools: [weather], responseFormat: answer });
  const { structuredResponse } = await agent.invoke({ messages: [new HumanMessage('Paris?')] });
  expect(structuredResponse).toEqual({ umbrella: true });
});

test('headers of a call, which an integration would not see, are refused', async () => {
  const model = chatModel(fromLangChain(new FakeListChatModel({ responses: ['Hi'] })));
  const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;
  await expect(model.chat(conversation, { headers: { a: 'b' } })).rejects.toMatchObject({
    code: 'unsupported',
    path: 'headers',
  });
});

test('a batch asks as many at once as its config allows', async () => {
  const { model, endpoint } = scriptedModel(['a<|im_end|>', 'b<|im_end|>', 'c<|im_end|>']);
  const replies = await model.batch(['1', '2', '3'], { maxConcurrency: 1 });
  expect(replies.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  expect(endpoint.asked).toHaveLength(3);
});
