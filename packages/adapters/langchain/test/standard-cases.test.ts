// The cases of LangChain's own standard tests for chat models, on a script in place of a model.
import { InMemoryCache } from '@langchain/core/caches';
import {
  AIMessage,
  type AIMessageChunk,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { RunnableLambda } from '@langchain/core/runnables';
import { tool } from '@langchain/core/tools';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { ChatModelspeak } from '../src/index.js';
import { calls, scriptedModel } from './scripted.js';
import { toldModel } from './told-model.js';

const place = z.object({ location: z.string() });
const weather = tool(() => 'Sunny', {
  name: 'get_weather',
  description: 'Weather.',
  schema: place,
});
const time = tool(() => '12:02', { name: 'get_time', description: 'Time.', schema: place });
const here = { location: 'Rome' };
const both = `${calls('get_weather', here)}\n${calls('get_time', here)}<|im_end|>`;

async function joined(chunks: AsyncIterable<AIMessageChunk>): Promise<AIMessageChunk> {
  let all: AIMessageChunk | undefined;
  for await (const chunk of chunks) all = all === undefined ? chunk : all.concat(chunk);
  if (all === undefined) throw new Error('found no chunk');
  return all;
}

test('a conversation of several turns', async () => {
  const { model, endpoint } = scriptedModel(['Fine.<|im_end|>']);
  const said = [new HumanMessage('Hello'), new AIMessage('Hi'), new HumanMessage('How are you?')];
  expect((await model.invoke(said)).text).toBe('Fine.');
  expect(endpoint.asked[0]?.prompt).toContain('<|im_start|>assistant\nHi<|im_end|>');
});

test('usage of a streamed reply is told once', async () => {
  const { model } = scriptedModel(['Hello!<|im_end|>']);
  const usages: number[] = [];
  for await (const { usage_metadata } of await model.stream('Hi')) {
    if (usage_metadata !== undefined)
      usages.push((usage_metadata as { total_tokens: number }).total_tokens);
  }
  expect(usages).toEqual([19]);
});

describe('histories with tools', () => {
  const asks = new HumanMessage('Weather?');
  const call = { id: 'abc', name: 'get_weather', args: here, type: 'tool_call' } as const;
  const result = new ToolMessage({ content: 'Sunny', tool_call_id: 'abc', name: 'get_weather' });

  test.each<[string, AIMessage]>([
    ['text', new AIMessage({ content: '', tool_calls: [call] })],
    [
      'a list of blocks',
      new AIMessage({
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'abc', name: 'get_weather', input: here },
        ] as never,
        tool_calls: [call],
      }),
    ],
    [
      "LangChain's standard blocks",
      new AIMessage({
        contentBlocks: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_call', id: 'abc', name: 'get_weather', args: here },
        ],
      }),
    ],
  ])('have calls beside %s', async (_what, calling) => {
    const { model, endpoint } = scriptedModel(['Sunny.<|im_end|>']);
    expect((await model.bindTools([weather]).invoke([asks, calling, result])).text).toBe('Sunny.');
    const prompt = String(endpoint.asked[0]?.prompt);
    expect(prompt.split('"arguments": {"location": "Rome"}')).toHaveLength(2);
    expect(prompt).toContain('<tool_response>\nSunny\n</tool_response>');
  });

  test('have examples of tool use before the question', async () => {
    const { model, endpoint } = scriptedModel(['Rainy.<|im_end|>']);
    const examples = [
      new SystemMessage('Use tools.'),
      asks,
      new AIMessage({ content: '', tool_calls: [call] }),
      result,
      new AIMessage('Sunny.'),
      new HumanMessage('And in Oslo?'),
    ];
    expect((await model.bindTools([weather]).invoke(examples)).text).toBe('Rainy.');
    expect(endpoint.asked).toHaveLength(1);
  });

  test('stream with calls and their results', async () => {
    const { model } = scriptedModel([
      `${calls('get_weather', here)}<|im_end|>`,
      'Sunny.<|im_end|>',
    ]);
    const bound = model.bindTools([weather]);
    const calling = await joined(await bound.stream([asks]));
    const [made] = calling.tool_calls ?? [];
    const told = new ToolMessage({ content: 'Sunny', tool_call_id: made?.id ?? '' });
    expect((await joined(await bound.stream([asks, calling, told]))).text).toBe('Sunny.');
  });
});

test('several calls at once, whole, streamed and in a history', async () => {
  const { model } = scriptedModel([both, both, 'Sunny at noon.<|im_end|>']);
  const bound = model.bindTools([weather, time]);
  const whole = await bound.invoke('Weather and time?');
  const streamed = await joined(await bound.stream('Weather and time?'));
  for (const { tool_calls } of [whole, streamed]) {
    expect(tool_calls?.map(({ name, args }) => [name, args])).toEqual([
      ['get_weather', here],
      ['get_time', here],
    ]);
  }
  const [one, two] = streamed.tool_calls ?? [];
  expect(one?.id).not.toBe(two?.id);
  const results = [one, two].map(
    (call) => new ToolMessage({ content: 'ok', tool_call_id: call?.id ?? '' }),
  );
  const asks = new HumanMessage('Weather and time?');
  expect((await bound.invoke([asks, streamed, ...results])).text).toBe('Sunny at noon.');
});

test.each<[string, object]>([
  ['runnables', RunnableLambda.from(() => '').asTool({ name: 'get_weather', schema: place })],
  ['definitions without a function', { name: 'get_weather', schema: place }],
  ['functions of OpenAI', { type: 'function', function: { name: 'get_weather' } }],
])('tools from %s', async (_what, given) => {
  const { model } = scriptedModel([`${calls('get_weather', here)}<|im_end|>`]);
  const { tool_calls } = await model.bindTools([given]).invoke('Weather?');
  expect(tool_calls).toMatchObject([{ name: 'get_weather', args: here }]);
});

test.each([
  ['Zod 4', z.object({ kind: z.enum(['a', 'b']), more: z.record(z.string(), z.unknown()) })],
  ['Zod 3', z3.object({ kind: z3.enum(['a', 'b']), more: z3.record(z3.unknown()) })],
])('a complex schema of %s, whole and with the message', async (_version, schema) => {
  const value = { kind: 'a', more: { x: 1, y: ['z'] } };
  const raw = `${JSON.stringify(value)}<|im_end|>`;
  const { model } = scriptedModel([raw, raw]);
  expect(await model.withStructuredOutput(schema as z.ZodObject).invoke('?')).toEqual(value);
  const asked = model.withStructuredOutput(schema as z.ZodObject, { includeRaw: true });
  const { raw: message, parsed } = await asked.invoke('?');
  expect([message.text, parsed]).toEqual([JSON.stringify(value), value]);
});

test('a cached reply to content in blocks', async () => {
  const { model, endpoint } = scriptedModel(['One<|im_end|>', 'Two<|im_end|>'], {
    cache: new InMemoryCache(),
  });
  const asks = (text: string) => [new HumanMessage({ content: [{ type: 'text', text }] })];
  expect((await model.invoke(asks('a'))).text).toBe('One');
  expect((await model.invoke(asks('a'))).text).toBe('One');
  expect((await model.invoke(asks('b'))).text).toBe('Two');
  expect(endpoint.asked).toHaveLength(2);
});

test('images reach a model that sees', async () => {
  const { model, asked } = toldModel([
    { type: 'text', text: 'A cat.' },
    { type: 'end', reason: 'stop' },
  ]);
  const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const;
  const asks = new HumanMessage({ content: [{ type: 'text', text: 'What?' }, image] });
  expect((await new ChatModelspeak({ model }).invoke([asks])).text).toBe('A cat.');
  expect(asked[0]?.messages[0]?.content).toMatchObject([
    { type: 'text' },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
  ]);
});

test('what traces say of the model', () => {
  const { model } = scriptedModel([], {}, { sampling: { temperature: 0, maxTokens: 9 } });
  expect(model.getLsParams({ stop: ['!'] })).toEqual({
    ls_provider: 'modelspeak',
    ls_model_name: 'qwen3',
    ls_model_type: 'chat',
    ls_temperature: 0,
    ls_max_tokens: 9,
    ls_stop: ['!'],
  });
});

test('a model that answers in standard blocks', async () => {
  const raw = '<think>\nHm.\n</think>\n\nYes.<|im_end|>';
  const { model } = scriptedModel([raw, raw], { outputVersion: 'v1' });
  for (const message of [await model.invoke('?'), await joined(await model.stream('?'))]) {
    expect(message.contentBlocks).toMatchObject([
      { type: 'reasoning', reasoning: 'Hm.' },
      { type: 'text', text: 'Yes.' },
    ]);
  }
});
