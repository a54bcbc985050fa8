import Anthropic from '@anthropic-ai/sdk';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayOn, type TestGateway } from './gateway-on.js';

const TEXT = '<think>\nA greeting.\n</think>\n\nHello, grüße 👋!<|im_end|>';
const CALL =
  '<think>\nI look.\n</think>\n\nLet me see.\n<tool_call>\n{"name": "weather", "arguments": {"city": "Paris", "days": 1.0}}\n</tool_call><|im_end|>';
const PARAMETERS = {
  type: 'object' as const,
  properties: { city: { type: 'string' }, days: { type: 'number' } },
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await gatewayOn(({ text }) => (text.includes('weather?') ? CALL : TEXT));
});
afterAll(() => gateway.stop());

const openai = () => new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: 'x' });
const anthropic = () => new Anthropic({ baseURL: gateway.url, apiKey: 'x' });
const tools = [
  { type: 'function' as const, function: { name: 'weather', parameters: PARAMETERS } },
];

test("OpenAI's client chats", async () => {
  const reply = await openai().chat.completions.create({
    model: 'm',
    messages: [{ role: 'user', content: 'Hi' }],
  });
  expect(reply.choices[0]?.message).toMatchObject({
    content: 'Hello, grüße 👋!',
    reasoning_content: 'A greeting.',
  });
  expect(reply.usage?.prompt_tokens).toBeGreaterThan(10);
});

test("OpenAI's client streams calls", async () => {
  const runner = openai().chat.completions.stream({
    model: 'm',
    messages: [{ role: 'user', content: 'weather?' }],
    tools,
    stream_options: { include_usage: true },
  });
  const reply = await runner.finalChatCompletion();
  const [choice] = reply.choices;
  expect(choice?.finish_reason).toBe('tool_calls');
  expect(choice?.message.tool_calls?.[0]).toMatchObject({
    function: { name: 'weather', arguments: '{"city": "Paris", "days": 1.0}' },
  });
  expect(reply.usage?.completion_tokens).toBeGreaterThan(5);
});

test("OpenAI's client streams responses, and continues a stored one", async () => {
  const client = openai();
  const stream = client.responses.stream({
    model: 'm',
    instructions: 'Be brief.',
    input: 'weather?',
    tools: [{ type: 'function', name: 'weather', parameters: PARAMETERS, strict: false }],
  });
  const response = await stream.finalResponse();
  const call = response.output.find((item) => item.type === 'function_call');
  expect(call).toMatchObject({ name: 'weather', arguments: '{"city": "Paris", "days": 1.0}' });
  expect(response.instructions).toBe('Be brief.');
  const next = await client.responses.create({
    model: 'm',
    previous_response_id: response.id,
    input: [{ type: 'function_call_output', call_id: call?.call_id ?? '', output: 'rain' }],
    tools: [{ type: 'function', name: 'weather', parameters: PARAMETERS, strict: false }],
  });
  expect(next.previous_response_id).toBe(response.id);
  const prompt = gateway.server.prompts.at(-1)?.text;
  expect(prompt).toContain('weather?');
  expect(prompt).toContain('<tool_response>\nrain\n</tool_response>');
  expect(prompt).not.toContain('Be brief.');
  expect(await client.responses.retrieve(response.id)).toMatchObject({ id: response.id });
  const items = await client.responses.inputItems.list(response.id);
  expect(items.data[0]).toMatchObject({ role: 'user' });
  await client.responses.delete(response.id);
  await expect(client.responses.retrieve(response.id)).rejects.toMatchObject({ status: 404 });
});

test("Anthropic's client streams calls, and counts tokens", async () => {
  const request = {
    model: 'm',
    max_tokens: 500,
    messages: [{ role: 'user' as const, content: 'weather?' }],
    tools: [{ name: 'weather', input_schema: PARAMETERS }],
  };
  const message = await anthropic().messages.stream(request).finalMessage();
  expect(message.content).toMatchObject([
    { type: 'thinking', thinking: 'I look.' },
    { type: 'text', text: 'Let me see.' },
    { type: 'tool_use', name: 'weather', input: { city: 'Paris', days: 1 } },
  ]);
  expect(message.stop_reason).toBe('tool_use');
  const { max_tokens: _, ...counted } = request;
  const { input_tokens } = await anthropic().messages.countTokens(counted);
  expect(input_tokens).toBe(gateway.server.prompts.at(-1)?.ids.length);
});

test("Ollama's client chats, streams and asks for models", async () => {
  const client = new Ollama({ host: gateway.url });
  const reply = await client.chat({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] });
  expect(reply.message).toMatchObject({ content: 'Hello, grüße 👋!', thinking: 'A greeting.' });
  const chunks = await client.chat({
    model: 'm:latest',
    messages: [{ role: 'user', content: 'weather?' }],
    tools,
    stream: true,
  });
  let calls = 0;
  for await (const { message } of chunks) calls += message.tool_calls?.length ?? 0;
  expect(calls).toBe(1);
  expect((await client.list()).models.map(({ name }) => name)).toEqual(['m']);
  const shown = await client.show({ model: 'm' });
  expect(shown.capabilities).toEqual(['completion', 'tools', 'thinking']);
});

test("each client's list of models", async () => {
  expect((await openai().models.list()).data.map(({ id }) => id)).toEqual(['m']);
  expect((await anthropic().models.list()).data.map(({ id }) => id)).toEqual([
    'm',
    'claude-local-m',
  ]);
  const catalogue = (await (await fetch(`${gateway.url}/v1/models?client_version=1`)).json()) as {
    models: object[];
  };
  expect(catalogue.models).toMatchObject([{ slug: 'm', truncation_policy: { mode: 'tokens' } }]);
});

test('a raw completion, whole and streamed', async () => {
  const client = openai();
  const reply = await client.completions.create({ model: 'm', prompt: 'Once', max_tokens: 12 });
  expect(reply.choices[0]).toMatchObject({ text: '\nA greeting', finish_reason: 'length' });
  const stream = await client.completions.create({
    model: 'm',
    prompt: 'Once',
    max_tokens: 12,
    stream: true,
  });
  let text = '';
  for await (const chunk of stream) text += chunk.choices[0]?.text ?? '';
  expect(text).toBe('\nA greeting');
});

test.each([
  [{ max_tokens: 30 }, { n_predict: 30 }],
  [
    { max_completion_tokens: 30, top_k: 5, min_p: 0.1 },
    { n_predict: 30, top_k: 5, min_p: 0.1 },
  ],
  [
    { repetition_penalty: 1.1, stop: 'x', seed: 3 },
    { repeat_penalty: 1.1, seed: 3 },
  ],
])('the settings %j reach the server', async (settings, expected) => {
  await gateway.post('/v1/chat/completions', {
    model: 'm',
    messages: [{ role: 'user', content: 'Hi' }],
    ...settings,
  });
  expect(gateway.server.prompts.at(-1)?.body).toMatchObject(expected);
});

test.each([
  { chat_template_kwargs: { enable_thinking: false } },
  { reasoning: { enabled: false } },
  { reasoning_effort: 'none' },
])('thinking is off by %j', async (settings) => {
  await gateway.post('/v1/chat/completions', {
    model: 'm',
    messages: [{ role: 'user', content: 'Hi' }],
    ...settings,
  });
  expect(gateway.server.prompts.at(-1)?.text).toMatch(/<think>\n\n<\/think>\n\n$/);
});

test('several replies are choices of one response', async () => {
  const reply = await openai().chat.completions.create({
    model: 'm',
    n: 2,
    messages: [{ role: 'user', content: 'Hi' }],
  });
  expect(reply.choices.map(({ index }) => index)).toEqual([0, 1]);
});
