// What the tests of others ask of these APIs, in our words: Open Responses' compliance cases, and llama.cpp's
// tests of its own compatible endpoints. Where we decide otherwise, the case says why.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, gatewayOn, type TestGateway } from './gateway-on.js';

type Json = Readonly<Record<string, unknown>>;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await gatewayOn(({ text, body }) => {
    if (typeof body['grammar'] === 'string') return '{"a":1}<|im_end|>';
    const name = ['get_weather', 'calculator', 'test_tool'].find((tool) =>
      text.includes(`"name": "${tool}"`),
    );
    return name === undefined || text.includes('<tool_response>')
      ? '<think>\nHm.\n</think>\n\nHello there, friend.<|im_end|>'
      : `Let me see.\n<tool_call>\n{"name": "${name}", "arguments": {"location": "Paris"}}\n</tool_call><|im_end|>`;
  });
});
afterAll(() => gateway.stop());

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const PARAMETERS = {
  type: 'object',
  properties: { location: { type: 'string', description: 'The city' } },
  required: ['location'],
};

async function json(path: string, body: Json, status = 200): Promise<Json> {
  const response = await gateway.post(path, { model: 'test', ...body });
  expect(response.status).toBe(status);
  return (await response.json()) as Json;
}

const stream = async (path: string, body: Json) =>
  eventsOf(await gateway.post(path, { model: 'test', stream: true, ...body }));

describe('Open Responses', () => {
  const REQUIRED = [
    ...['id', 'object', 'created_at', 'completed_at', 'status', 'incomplete_details', 'model'],
    ...['previous_response_id', 'instructions', 'output', 'error', 'tools', 'tool_choice'],
    ...['truncation', 'parallel_tool_calls', 'text', 'top_p', 'presence_penalty', 'user', 'usage'],
    ...['frequency_penalty', 'top_logprobs', 'temperature', 'reasoning', 'max_output_tokens'],
    ...['max_tool_calls', 'store', 'background', 'service_tier', 'metadata'],
    ...['safety_identifier', 'prompt_cache_key'],
  ];
  const user = (content: unknown) => ({ type: 'message', role: 'user', content });
  const tools = [{ type: 'function', name: 'get_weather', parameters: PARAMETERS }];

  function check(response: Json): void {
    for (const key of REQUIRED) expect(response, key).toHaveProperty(key);
    for (const key of ['temperature', 'top_p', 'presence_penalty', 'top_logprobs']) {
      expect(response[key]).toEqual(expect.any(Number));
    }
    expect(response).toMatchObject({
      object: 'response',
      status: 'completed',
      completed_at: expect.any(Number),
      usage: {
        input_tokens_details: { cached_tokens: expect.any(Number) },
        output_tokens_details: { reasoning_tokens: expect.any(Number) },
      },
    });
    expect(response['output']).not.toEqual([]);
  }

  test.each([
    ['basic-response', { input: [user('Say hello in exactly 3 words.')] }],
    [
      'system-prompt',
      {
        input: [{ type: 'message', role: 'system', content: 'You are a pirate.' }, user('Hello.')],
      },
    ],
    [
      'image-input',
      {
        input: [
          user([
            { type: 'input_text', text: 'What is this?' },
            { type: 'input_image', image_url: `data:image/png;base64,${PIXEL}` },
          ]),
        ],
      },
    ],
    [
      'multi-turn',
      {
        input: [
          user('My name is Alice.'),
          { type: 'message', role: 'assistant', content: 'Hello Alice!' },
          user('What is my name?'),
        ],
      },
    ],
  ])('%s', async (_name, body) => {
    check(await json('/v1/responses', body));
  });

  test('tool-calling', async () => {
    const response = await json('/v1/responses', { input: [user('Weather?')], tools });
    check(response);
    expect(response['output']).toContainEqual(expect.objectContaining({ type: 'function_call' }));
  });

  test('streaming-response', async () => {
    const events = await stream('/v1/responses', { input: [user('Count from 1 to 5.')] });
    expect(events.map((event) => event['sequence_number'])).toEqual([...events.keys()]);
    check(events.at(-1)?.['response'] as Json);
  });

  test('tool-calling-streaming', async () => {
    const events = await stream('/v1/responses', { input: [user('Weather?')], tools });
    const types = events.map(({ type }) => type);
    for (const type of ['delta', 'done']) {
      expect(types).toContain(`response.function_call_arguments.${type}`);
    }
    for (const type of ['response.output_item.added', 'response.output_item.done']) {
      const items = events.filter((event) => event['type'] === type).map((event) => event['item']);
      expect(items).toContainEqual(expect.objectContaining({ type: 'function_call' }));
    }
  });
});

describe("llama.cpp's test_compat_oai_responses", () => {
  const asked = (format: object) => ({ input: 'Write', max_output_tokens: 10, text: { format } });

  test.each([
    ['a schema', { type: 'json_schema', name: 'test', schema: { type: 'object' } }],
    ['an object', { type: 'json_object' }],
    ['text', { type: 'text' }],
  ])('%s, by a path without a version', async (_name, format) => {
    const response = await json('/responses', asked(format));
    expect(response['id']).toMatch(/^resp_/);
    expect(response['output']).toContainEqual(expect.objectContaining({ type: 'message' }));
  });

  // llama.cpp answers 400. Clients send such a format for any JSON.
  test('a schema that is missing asks for any text', async () => {
    await json('/responses', asked({ type: 'json_schema', name: 'test' }));
  });

  test('ids begin as those of OpenAI, and stay the same in a stream', async () => {
    const events = await stream('/v1/responses', { input: 'What is the best book' });
    const ids = new Set(events.map((event) => (event['response'] as Json | undefined)?.['id']));
    expect([...ids].filter((id) => id !== undefined)).toEqual([expect.stringMatching(/^resp_/)]);
    const messages = events.filter((event) => event['type'] === 'response.output_text.delta');
    expect(new Set(messages.map((event) => event['item_id'])).size).toBe(1);
    expect(messages[0]?.['item_id']).toMatch(/^msg_/);
    const { output_text } = (events.at(-1)?.['response'] ?? {}) as Json;
    expect(messages.map((event) => event['delta']).join('')).toBe(output_text);
  });
});

describe("llama.cpp's test_compat_anthropic", () => {
  const hello = { max_tokens: 50, messages: [{ role: 'user', content: 'Hello' }] };
  const ask = (body: Json = {}) => json('/v1/messages', { ...hello, ...body });
  const called = (name: string) => ({
    max_tokens: 400,
    tools: [{ name, description: 'It helps.', input_schema: PARAMETERS }],
    messages: [{ role: 'user', content: "What's the weather in Paris?" }],
  });
  const used = (content: readonly object[]) => ({
    messages: [
      { role: 'user', content: "What's the weather?" },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't', name: 'get_weather', input: { location: 'Paris' } }],
      },
      { role: 'user', content },
    ],
  });
  const result = { type: 'tool_result', tool_use_id: 't', content: 'Sunny, 25°C' };

  test.each([
    ['a message', {}],
    ['a system prompt', { system: 'You are a helpful assistant.' }],
    [
      'several parts',
      {
        messages: [
          { role: 'user', content: ['What is', ' it?'].map((text) => ({ type: 'text', text })) },
        ],
      },
    ],
    [
      'a conversation',
      {
        messages: [
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Hi there!' },
          { role: 'user', content: 'How are you?' },
        ],
      },
    ],
    ['a result', used([result])],
    ['a result after text', used([{ type: 'text', text: 'Here it is:' }, result])],
    ['a result that is an error', used([{ ...result, is_error: true }])],
    ['stop sequences', { stop_sequences: ['\n', 'END'] }],
    ['a temperature', { temperature: 0.5 }],
    ['top_p', { top_p: 0.9 }],
    ['top_k', { top_k: 40 }],
    ['thinking', { thinking: { type: 'enabled', budget_tokens: 50 } }],
    ['metadata', { metadata: { user_id: 'test_user_123' } }],
  ])('%s', async (_name, body) => {
    const message = await ask(body);
    expect(message).toMatchObject({
      type: 'message',
      role: 'assistant',
      usage: {
        input_tokens: expect.any(Number),
        output_tokens: expect.any(Number),
        cache_read_input_tokens: expect.any(Number),
      },
    });
    expect(['end_turn', 'max_tokens', 'stop_sequence']).toContain(message['stop_reason']);
    expect(message['content']).not.toEqual([]);
    expect(message).not.toHaveProperty('timings');
  });

  test('a stream', async () => {
    const events = await stream('/v1/messages', hello);
    const types = events.map(({ type }) => type);
    expect(types[0]).toBe('message_start');
    expect(types.slice(-2)).toEqual(['message_delta', 'message_stop']);
    const { message } = events[0] as { message: { content: []; usage: { input_tokens: number } } };
    expect(message.content).toEqual([]);
    expect(message.usage.input_tokens).toBeGreaterThan(0);
    const starts = events.filter(({ type }) => type === 'content_block_start');
    expect(starts.map(({ index }) => index)).toEqual([...starts.keys()]);
    expect(starts.map(({ content_block }) => (content_block as Json)['type'])).toEqual([
      'thinking',
      'text',
    ]);
    const stops = events.filter(({ type }) => type === 'content_block_stop');
    expect(stops.map(({ index }) => index)).toEqual(starts.map(({ index }) => index));
    expect(events.find(({ type }) => type === 'message_delta')).toMatchObject({
      delta: { stop_reason: 'end_turn' },
      usage: { output_tokens: expect.any(Number) },
    });
  });

  test.each(['get_weather', 'calculator', 'test_tool'])(
    'a call of %s, whole and streamed',
    async (name) => {
      const message = await ask(called(name));
      expect(message['stop_reason']).toBe('tool_use');
      expect(message['content']).toContainEqual(
        expect.objectContaining({ type: 'tool_use', name, input: { location: 'Paris' } }),
      );
      const events = await stream('/v1/messages', called(name));
      const starts = events.filter(({ type }) => type === 'content_block_start');
      expect(starts.map(({ index }) => index)).toEqual([0, 1]);
      expect(starts.at(-1)?.['content_block']).toMatchObject({ type: 'tool_use', name });
    },
  );

  test.each([
    ['messages', { messages: [{ role: 'user', content: 'Hello world' }] }],
    ['a system prompt', { system: 'Help.', messages: [{ role: 'user', content: 'Hello' }] }],
  ])('counted tokens of %s, without a token limit', async (_name, body) => {
    const counted = await json('/v1/messages/count_tokens', body);
    expect(counted).toEqual({ input_tokens: expect.any(Number) });
    expect(counted['input_tokens']).toBeGreaterThan(0);
  });

  // llama.cpp answers 500 without a model that sees. An agent's session would end with it.
  test('an image becomes a note for a model that does not see', async () => {
    const source = { type: 'base64', media_type: 'image/png', data: PIXEL };
    const content = [
      { type: 'image', source },
      { type: 'text', text: 'What is this?' },
    ];
    await ask({ messages: [{ role: 'user', content }] });
    expect(gateway.server.prompts.at(-1)?.text).toContain('[image left out');
  });

  test('missing messages are refused, and none at all are not', async () => {
    const error = await json('/v1/messages', { max_tokens: 50 }, 400);
    expect(error).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } });
    await ask({ messages: [] });
  });
});
