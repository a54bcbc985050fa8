import { HumanMessage, type ToolMessage } from '@langchain/core/messages';
import { RunnableSequence } from '@langchain/core/runnables';
import { tool } from '@langchain/core/tools';
import { createAgent, toolStrategy } from 'langchain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls, idsIn, piecesOf, scriptedModel, tokenizer } from './scripted.js';

const weather = tool(({ city }) => `Rain in ${city}`, {
  name: 'get_weather',
  description: 'Tells the weather of a city.',
  schema: z.object({ city: z.string() }),
});
const thought = '<think>\nI look it up.\n</think>\n\n';

test('an agent calls a tool and answers, and continues from what was sampled', async () => {
  const first = `${thought}${calls('get_weather', { city: 'Paris' })}<|im_end|>`;
  const settings = { tokenizer, capabilities: { tokenIds: true } };
  const { model, endpoint } = scriptedModel([first, 'Take an umbrella.<|im_end|>'], {}, settings);
  const agent = createAgent({ model, tools: [weather], systemPrompt: 'Be brief.', name: 'helper' });
  const { messages } = await agent.invoke({ messages: [new HumanMessage('Paris?')] });
  expect(messages.map(({ type, text }) => [type, text])).toEqual([
    ['human', 'Paris?'],
    ['ai', ''],
    ['tool', 'Rain in Paris'],
    ['ai', 'Take an umbrella.'],
  ]);
  const [before, after] = endpoint.asked.map(({ prompt }) => prompt as readonly number[]);
  const kept = [...(before ?? []), ...piecesOf(first).flatMap(idsIn)];
  expect(after?.slice(0, kept.length)).toEqual(kept);
});

test('an agent tells the model that a tool failed', async () => {
  const failing = tool(
    () => {
      throw new Error('no connection');
    },
    { name: 'get_weather', schema: z.object({ city: z.string() }) },
  );
  const { model, endpoint } = scriptedModel([
    `${calls('get_weather', { city: 'Paris' })}<|im_end|>`,
    'Sorry.<|im_end|>',
  ]);
  const agent = createAgent({ model, tools: [failing] });
  const { messages } = await agent.invoke({ messages: 'Paris?' });
  expect((messages[2] as ToolMessage).status).toBe('error');
  expect(String(endpoint.asked[1]?.prompt)).toContain('no connection');
  expect(messages.at(-1)?.text).toBe('Sorry.');
});

test('an agent answers with a structure', async () => {
  const answer = z.object({ umbrella: z.boolean() });
  const { model, endpoint } = scriptedModel([
    `${calls('get_weather', { city: 'Paris' })}<|im_end|>`,
    `${calls('extract-1', { umbrella: true })}<|im_end|>`,
  ]);
  const agent = createAgent({ model, tools: [weather], responseFormat: toolStrategy(answer) });
  const result = await agent.invoke({ messages: 'Paris?' });
  expect(result.structuredResponse).toEqual({ umbrella: true });
  expect(endpoint.asked[1]?.language).toBeDefined();
});

test('an agent streams its tokens', async () => {
  const { model } = scriptedModel([
    `${thought}${calls('get_weather', { city: 'Paris' })}<|im_end|>`,
    'Take an umbrella with you.<|im_end|>',
  ]);
  const agent = createAgent({ model, tools: [weather] });
  let text = '';
  let chunks = 0;
  const stream = await agent.stream({ messages: 'Paris?' }, { streamMode: 'messages' });
  for await (const [message] of stream) {
    if (message.type !== 'ai') continue;
    text += message.text;
    chunks++;
  }
  expect(text).toBe('Take an umbrella with you.');
  expect(chunks).toBeGreaterThan(5);
});

test('a sequence runs', async () => {
  const { model } = scriptedModel(['Rome<|im_end|>']);
  const sequence = RunnableSequence.from([
    (city: string) => `Where is ${city}?`,
    model,
    (message: { text: string }) => message.text.toUpperCase(),
  ]);
  expect(await sequence.invoke('Rome')).toBe('ROME');
});

test('content blocks stream as events', async () => {
  const raw = `${thought}Let me see.\n${calls('get_weather', { city: 'Paris' })}<|im_end|>`;
  const { model } = scriptedModel([raw]);
  const stream = model.streamEvents('Paris?', { tools: [weather] });
  const message = await stream;
  expect(message.text.trim()).toBe('Let me see.');
  expect(message.tool_calls).toMatchObject([{ name: 'get_weather', args: { city: 'Paris' } }]);
});
