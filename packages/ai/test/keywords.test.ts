import { chatModel, defineTool } from '@modelspeak/chat';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { describe, expect, test, vi } from 'vitest';
import { addTokens, classify, generate, runTool, tools } from '../src/index.js';
import { replaying } from './server.js';

describe('a request', () => {
  test('has what sampling says, and what only this server knows', async () => {
    const { model, server } = await replaying('Hi');
    const sampling = { temperature: 0.5, maxTokens: 7, extra: { service_tier: 'flex' } };
    await generate('Hi', { model, sampling });
    expect(server.asked[0]?.body).toMatchObject({
      temperature: 0.5,
      max_tokens: 7,
      service_tier: 'flex',
    });
  });

  test('is sent again where the server fails for a while, as the model says', async () => {
    const { model, server } = await replaying(503, 503, 'Hi');
    const patient = model.with({ retry: { times: 5, delay: 1 } });
    expect((await generate('Hi', { model: patient })).content).toBe('Hi');
    expect(server.asked).toHaveLength(3);
  });

  test('has its time', async () => {
    const model = chatModel({
      format: openaiMessages({ model: 'm' }),
      endpoint: openai({ fetch: () => new Promise(() => undefined) }),
    });
    const options = { model, timeouts: { total: 1 } };
    await expect(generate('Hi', options)).rejects.toMatchObject({ code: 'timeout' });
  });

  test('that is streamed asks for the count of tokens', async () => {
    const { model, server } = await replaying('Hi');
    const { usage } = await generate('Hi', { model, onEvent: () => {} });
    expect(usage).toMatchObject({ input: 9, output: 5 });
    expect(server.asked[0]?.body).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test('tells the console what it took, where verbose is true', async () => {
    const { model } = await replaying('Hi');
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    await generate('Hi', { model, verbose: true });
    await generate('Hi', { model });
    expect(info.mock.calls).toEqual([[expect.stringMatching(/^Tokens: 14 @ Cost: /)]]);
    info.mockRestore();
  });
});

test('one token takes the place of what else was said of its length and temperature', async () => {
  const { model, server } = await replaying('2');
  const tokenizer = {
    controlId: () => undefined,
    encode: (text: string) => Array.from(text, (letter) => letter.charCodeAt(0)),
  };
  const sampling = { maxTokens: 99, temperature: 1.5 };
  const choices = ['animal', 'plant'] as const;
  const { choice } = await classify('A palm', { model, tokenizer, choices, sampling });
  expect(choice).toBe('plant');
  expect(server.asked[0]?.body).toMatchObject({
    max_tokens: 1,
    temperature: 0,
    logit_bias: { 49: 100, 50: 100 },
  });
  expect(server.messages()[0]?.[0]?.['content']).toContain('2. "plant"');
});

test('tokens add up', () => {
  const one = {
    input: 1,
    output: 2,
    cacheRead: 3,
    cacheWrite: 4,
    reasoning: 5,
    audioInput: 6,
    audioOutput: 7,
  };
  const sum = addTokens([one, one, one]);
  expect(Object.values(sum)).toEqual([3, 6, 9, 12, 15, 18, 21]);
});

test('a call of a tool is run with its arguments, the conversation goes on', async () => {
  const { model, server } = await replaying([['city', '{"name":"Paris"}']], 'It rains in Paris.');
  const city = defineTool({
    name: 'city',
    description: 'The weather in a city.',
    schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    run: ({ name }: { readonly name?: string }) => `Rain in ${name}`,
  });
  const asked = await tools('How is Paris?', { model, tools: [city] });
  const [call] = asked.calls;
  if (call === undefined) throw new Error('there is none');
  const content = String(await runTool([city], call));
  const answered = { role: 'tool', tool_call_id: call.id, content } as const;
  const { content: said } = await generate(answered, { model, conversation: asked.messages });
  expect(said).toBe('It rains in Paris.');
  expect(server.messages()[1]?.at(-1)).toEqual(answered);
});
