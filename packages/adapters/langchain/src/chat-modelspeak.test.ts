import { InMemoryCache } from '@langchain/core/caches';
import {
  AIMessage,
  type AIMessageChunk,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import type { ToolCall } from '@langchain/core/messages/tool';
import {
  JsonOutputParser,
  StringOutputParser,
  StructuredOutputParser,
} from '@langchain/core/output_parsers';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { tool } from '@langchain/core/tools';
import { qwen35 } from '@modelspeak/format-qwen/qwen3.5';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, idsIn, piecesOf, scriptedModel, tokenizer } from '../test/scripted.js';

const add = tool(({ a, b }) => String(a + b), {
  name: 'add',
  description: 'Adds.',
  schema: z.object({ a: z.number(), b: z.number() }),
});

async function joined(chunks: AsyncIterable<AIMessageChunk>): Promise<AIMessageChunk> {
  let all: AIMessageChunk | undefined;
  for await (const chunk of chunks) all = all === undefined ? chunk : all.concat(chunk);
  if (all === undefined) throw new Error('found no chunk');
  return all;
}

describe('a reply', () => {
  test('is a message with its usage', async () => {
    const { model } = scriptedModel(['Hello!<|im_end|>']);
    const message = await model.invoke('Hi');
    expect(message).toBeInstanceOf(AIMessage);
    expect(message.content).toBe('Hello!');
    expect(message.usage_metadata).toMatchObject({
      input_tokens: 12,
      output_tokens: 7,
      total_tokens: 19,
      input_token_details: { cache_read: 8 },
    });
    expect(message.response_metadata).toMatchObject({ finish_reason: 'stop', model_name: 'qwen3' });
  });

  test('has its reasoning as a standard block', async () => {
    const raw = '<think>\nHm.\n</think>\n\nYes.<|im_end|>';
    const { model } = scriptedModel([raw, raw]);
    const whole = await model.invoke('Really?');
    expect(whole.text).toBe('Yes.');
    expect(whole.contentBlocks).toMatchObject([
      { type: 'reasoning', reasoning: 'Hm.' },
      { type: 'text', text: 'Yes.' },
    ]);
    const streamed = await joined(await model.stream('Really?'));
    expect(streamed.contentBlocks).toEqual(whole.contentBlocks);
  });

  test('has its calls', async () => {
    const raw = `Let me see.\n${calls('add', { a: 1, b: 2 })}<|im_end|>`;
    const { model, endpoint } = scriptedModel([raw, raw]);
    const bound = model.bindTools([add]);
    const message = await bound.invoke('1 + 2?');
    const expected = [{ type: 'tool_call', id: 'call_0', name: 'add', args: { a: 1, b: 2 } }];
    expect(message.tool_calls).toEqual(expected);
    expect(message.response_metadata['finish_reason']).toBe('tool_calls');
    const chunks: AIMessageChunk[] = [];
    for await (const chunk of await bound.stream('1 + 2?')) chunks.push(chunk);
    const pieces = chunks.flatMap(({ tool_call_chunks = [] }) => tool_call_chunks);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces[0]).toMatchObject({ id: 'call_0', name: 'add' });
    const whole = chunks.reduce((all, chunk) => all.concat(chunk));
    expect(whole.tool_calls).toEqual(expected);
    expect(whole.usage_metadata).toEqual(message.usage_metadata);
    expect(message.response_metadata).toMatchObject(whole.response_metadata);
    expect(endpoint.asked[0]?.prompt).toContain('"name": "add"');
  });

  test('goes on from what the model sampled', async () => {
    const first =
      '<think>\nAdd.\n</think>\n\n<tool_call>\n{"name": "add",  "arguments": {"a": 1, "b": 2}}\n</tool_call><|im_end|>';
    const settings = { tokenizer, capabilities: { tokenIds: true } };
    const { model, endpoint } = scriptedModel([first, '3<|im_end|>'], {}, settings);
    const bound = model.bindTools([add]);
    const asks = new HumanMessage('1 + 2?');
    const calling = await bound.invoke([asks]);
    const [call] = calling.tool_calls ?? [];
    const result: ToolMessage = await add.invoke({ ...call, type: 'tool_call' } as ToolCall);
    await bound.invoke([asks, calling, result]);
    const [before, after] = endpoint.asked.map(({ prompt }) => prompt as readonly number[]);
    const sampled = piecesOf(first).flatMap(idsIn);
    const kept = [...(before ?? []), ...sampled];
    expect(after?.slice(0, kept.length)).toEqual(kept);
  });

  test('that is no call is an invalid one', async () => {
    const raw = '<tool_call>\n{"name": "add", "arguments": {"a": }\n</tool_call><|im_end|>';
    const { model } = scriptedModel([raw, raw]);
    const bound = model.bindTools([add]);
    const whole = await bound.invoke('?');
    expect(whole.tool_calls).toEqual([]);
    expect(whole.invalid_tool_calls).toHaveLength(1);
    const streamed = await joined(await bound.stream('?'));
    expect(streamed.tool_calls).toEqual([]);
    expect(streamed.invalid_tool_calls).toHaveLength(1);
  });
});

describe('chains', () => {
  test('with a prompt and a parser', async () => {
    const { model } = scriptedModel(['<think>\nHm.\n</think>\n\nBonjour<|im_end|>'], {});
    const prompt = ChatPromptTemplate.fromMessages([
      ['system', 'Translate to {language}.'],
      ['human', '{text}'],
    ]);
    const chain = prompt.pipe(model).pipe(new StringOutputParser());
    expect(await chain.invoke({ language: 'French', text: 'Hello' })).toBe('Bonjour');
  });

  test('with a parser of structures', async () => {
    const parser = StructuredOutputParser.fromZodSchema(z.object({ city: z.string() }));
    const { model } = scriptedModel(['<think>\nHm.\n</think>\n\n{"city": "Rome"}<|im_end|>']);
    expect(await model.pipe(parser).invoke('Where?')).toEqual({ city: 'Rome' });
  });

  test('stream JSON', async () => {
    const { model } = scriptedModel(['{"cities": ["Rome", "Paris", "London"]}<|im_end|>']);
    const seen: unknown[] = [];
    for await (const value of await model.pipe(new JsonOutputParser()).stream('?'))
      seen.push(value);
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.at(-1)).toEqual({ cities: ['Rome', 'Paris', 'London'] });
  });

  test('in batches', async () => {
    const { model } = scriptedModel(['One<|im_end|>', new Error('no'), 'Three<|im_end|>']);
    const outcomes = await model.batch(
      ['1', '2', '3'],
      { maxConcurrency: 1 },
      { returnExceptions: true },
    );
    expect(outcomes.map((one) => (one instanceof Error ? one.message : one.content))).toEqual([
      'One',
      'no',
      'Three',
    ]);
  });

  test('with a cache that knows the model, its options and its tools', async () => {
    const cache = new InMemoryCache();
    const { model, endpoint } = scriptedModel(
      ['One<|im_end|>', 'Two<|im_end|>', 'Three<|im_end|>'],
      { cache },
    );
    expect((await model.invoke('Hi')).content).toBe('One');
    expect((await model.invoke('Hi')).content).toBe('One');
    expect((await model.invoke('Hi', { sampling: { temperature: 1 } })).content).toBe('Two');
    expect((await model.bindTools([add]).invoke('Hi')).content).toBe('Three');
    expect(endpoint.asked).toHaveLength(3);
    const other = scriptedModel(['Other<|im_end|>'], { cache }, { sampling: { seed: 1 } });
    expect((await other.model.invoke('Hi')).content).toBe('Other');
  });

  test('with callbacks', async () => {
    const { model } = scriptedModel(['Hello there, you!<|im_end|>']);
    const tokens: string[] = [];
    let ended: unknown;
    const callbacks = [
      {
        handleLLMNewToken: (token: string) => void tokens.push(token),
        handleLLMEnd: (output: unknown) => {
          ended = output;
        },
      },
    ];
    for await (const _chunk of await model.stream('Hi', { callbacks }));
    expect(tokens.join('')).toBe('Hello there, you!');
    expect(tokens.length).toBeGreaterThan(2);
    expect(ended).toMatchObject({ llmOutput: { tokenUsage: { totalTokens: 30 } } });
  });
});

describe('structured output', () => {
  const Place = z.object({ city: z.string(), people: z.number() }).describe('A place.');

  test('is held by a grammar', async () => {
    const { model, endpoint } = scriptedModel(['{"city": "Rome", "people": 3}<|im_end|>']);
    const place = await model.withStructuredOutput(Place).invoke('Where?');
    expect(place).toEqual({ city: 'Rome', people: 3 });
    expect(endpoint.asked[0]?.language).toBeDefined();
  });

  test('is repaired where nothing holds it', async () => {
    const replies = ['Rome!<|im_end|>', '{"city": "Rome", "people": 3}<|im_end|>'];
    const { model } = scriptedModel(replies, {}, { capabilities: { grammar: undefined } });
    const { raw, parsed } = await model
      .withStructuredOutput(Place, { includeRaw: true })
      .invoke('Where?');
    expect(parsed).toEqual({ city: 'Rome', people: 3 });
    expect(raw).toMatchObject({ usage_metadata: { total_tokens: 12 + 6 + 12 + 30 } });
  });

  test('may be the arguments of a call, and streams', async () => {
    const raw = `${calls('place', { city: 'Rome', people: 3 })}<|im_end|>`;
    const { model, endpoint } = scriptedModel([raw, raw]);
    const asked = model.withStructuredOutput(Place, { method: 'functionCalling', name: 'place' });
    expect(await asked.invoke('Where?')).toEqual({ city: 'Rome', people: 3 });
    expect(endpoint.asked[0]?.language).toBeDefined();
    const seen: unknown[] = [];
    for await (const value of await asked.stream('Where?')) seen.push(value);
    expect(seen.at(-1)).toEqual({ city: 'Rome', people: 3 });
  });

  test('takes a JSON Schema', async () => {
    const { model } = scriptedModel(['{"city": "Rome"}<|im_end|>']);
    const schema = { title: 'Place', type: 'object', properties: { city: { type: 'string' } } };
    expect(await model.withStructuredOutput(schema).invoke('Where?')).toEqual({ city: 'Rome' });
  });

  test('that does not fit is an error, or null beside the message', async () => {
    const never = ['No.<|im_end|>', 'No!<|im_end|>', 'Never.<|im_end|>'];
    const settings = { capabilities: { grammar: undefined } } as const;
    const strict = scriptedModel(never, {}, settings).model.withStructuredOutput(Place);
    await expect(strict.invoke('Where?')).rejects.toMatchObject({ code: 'no_object' });
    const { model } = scriptedModel(never, {}, settings);
    const asked = model.withStructuredOutput(Place, { includeRaw: true });
    const { raw, parsed } = await asked.invoke('Where?');
    expect([raw.text, parsed]).toEqual(['Never.', null]);
  });
});

describe('a call', () => {
  test.each([
    ['any', true],
    ['required', true],
    ['add', true],
    [{ type: 'function', function: { name: 'add' } }, true],
    [{ type: 'tool', name: 'add' }, true],
    ['auto', false],
    ['none', false],
  ])('takes the tool choice %j', async (tool_choice, isHeld) => {
    const { model, endpoint } = scriptedModel([`${calls('add', { a: 1, b: 2 })}<|im_end|>`]);
    await model.bindTools([add], { tool_choice }).invoke('?');
    expect(endpoint.asked[0]?.language !== undefined).toBe(isHeld);
  });

  test('has stop texts, sampling, thinking and a signal', async () => {
    const { model, endpoint } = scriptedModel(['One<|im_end|>', 'Two<|im_end|>']);
    const thinking = { enabled: false };
    await model.invoke('Hi', { stop: ['!'], sampling: { temperature: 0 }, thinking });
    expect(endpoint.asked[0]).toMatchObject({ stop: ['!'], temperature: 0 });
    expect(endpoint.asked[0]?.prompt).toContain('<think>\n\n</think>');
    const reason = new Error('stopped');
    const given = model.invoke('Hi', { signal: AbortSignal.abort(reason) });
    await expect(given).rejects.toThrow();
    expect(endpoint.asked).toHaveLength(1);
  });

  test('of what the format cannot express is refused with its path', async () => {
    const { model, endpoint } = scriptedModel([]);
    const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } };
    const asks = new HumanMessage({ content: [{ type: 'text', text: 'What?' }, image] });
    await expect(model.invoke([new SystemMessage('Look.'), asks])).rejects.toMatchObject({
      code: 'unsupported',
      path: 'messages[1].content[1]',
    });
    await expect(model.bindTools([add]).invoke([new ToolMessage('3', 'x')])).rejects.toMatchObject({
      code: 'unknown_tool_call',
    });
    expect(() => model.bindTools([{ type: 'web_search' }])).toThrow(
      expect.objectContaining({ code: 'unsupported', path: 'tools[0]' }),
    );
    expect(endpoint.asked).toEqual([]);
  });
});

test('messages in an order that the format refuses come in one that it takes', async () => {
  const { model, endpoint } = scriptedModel(
    ['</think>\n\nHello!<|im_end|>'],
    {},
    { format: qwen35() },
  );
  const message = await model.invoke([
    new SystemMessage('Be brief.'),
    new HumanMessage('Hi'),
    new SystemMessage('Be kind.'),
  ]);
  expect(message.text).toBe('Hello!');
  expect(endpoint.asked[0]?.prompt).toContain('Be brief.\n\nBe kind.');
});
