import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { afterEach, describe, expect, test } from 'vitest';
import { createGateway } from '../src/index.js';
import { gatewayOn, type TestGateway } from './gateway-on.js';

let gateway: TestGateway | undefined;
afterEach(() => gateway?.stop());

const THOUGHT = '<think>\nHm.\n</think>\n\nHello there!<|im_end|>';

/** The lines of a stream. */
async function linesOf(response: Response): Promise<readonly Record<string, unknown>[]> {
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("Ollama's generation", () => {
  test('answers a prompt, whole', async () => {
    gateway = await gatewayOn(() => THOUGHT);
    const body = { model: 'm', prompt: 'Hi', system: 'Be brief.', stream: false };
    const response = await gateway.post('/api/generate', body);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      model: 'm',
      response: 'Hello there!',
      thinking: 'Hm.',
      done: true,
      done_reason: 'stop',
      eval_count: expect.any(Number),
    });
    expect(gateway.server.prompts[0]?.text).toMatch(
      /^<\|im_start\|>system\nBe brief\.<\|im_end\|>\n<\|im_start\|>user\nHi<\|im_end\|>/,
    );
  });

  test('streams by default', async () => {
    gateway = await gatewayOn(() => THOUGHT);
    const response = await gateway.post('/api/generate', { model: 'm', prompt: 'Hi' });
    const lines = await linesOf(response);
    expect(lines.map(({ response: text }) => text).join('')).toBe('Hello there!');
    expect(lines.map(({ thinking }) => thinking ?? '').join('')).toBe('Hm.');
    expect(lines.map(({ done }) => done)).toEqual([...lines.slice(1).map(() => false), true]);
    expect(lines.every((line) => !('message' in line))).toBe(true);
  });

  test('loads a model without a prompt, as clients do first', async () => {
    gateway = await gatewayOn(() => THOUGHT);
    const response = await gateway.post('/api/generate', { model: 'm' });
    expect(await response.json()).toMatchObject({ response: '', done_reason: 'load' });
    expect(gateway.server.prompts).toEqual([]);
  });

  test('continues a raw prompt', async () => {
    gateway = await gatewayOn(() => 'on and on<|im_end|>');
    const body = { model: 'm', prompt: '<|im_start|>user\nGo', raw: true, options: { seed: 7 } };
    const whole = await gateway.post('/api/generate', { ...body, stream: false });
    expect(await whole.json()).toMatchObject({
      response: 'on and on',
      done: true,
      done_reason: 'stop',
    });
    expect(gateway.server.prompts[0]).toMatchObject({
      text: '<|im_start|>user\nGo',
      body: { seed: 7 },
    });
    const lines = await linesOf(await gateway.post('/api/generate', body));
    expect(lines.map(({ response: text }) => text).join('')).toBe('on and on');
    expect(lines.at(-1)).toMatchObject({ done: true, done_reason: 'stop' });
  });

  test.each(['template', 'suffix', 'context'])(
    'refuses %s, which it could not heed',
    async (key) => {
      gateway = await gatewayOn(() => THOUGHT);
      const value = key === 'context' ? [1, 2] : 'x';
      const response = await gateway.post('/api/generate', { prompt: 'Hi', [key]: value });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(`${key}: `);
    },
  );
});

/** A gateway on a server that answers embeddings. */
function embedding(answer: () => Response) {
  const endpoint = llamaServer('http://127.0.0.1:1', { fetch: async () => answer() });
  const { fetch } = createGateway({ models: { m: chatModel({ format: qwen3(), endpoint }) } });
  return (path: string, body: object) =>
    fetch(
      new Request(`http://127.0.0.1${path}`, {
        method: 'POST',
        headers: { host: '127.0.0.1' },
        body: JSON.stringify(body),
      }),
    );
}

describe('embeddings', () => {
  const ask = embedding(() =>
    Response.json({
      data: [
        { index: 0, embedding: [1, 0] },
        { index: 1, embedding: [0, 1] },
      ],
      usage: { prompt_tokens: 4 },
    }),
  );

  test("are those of Ollama's API, too", async () => {
    const response = await ask('/api/embed', { model: 'm', input: ['a', 'b'] });
    expect(await response.json()).toEqual({
      model: 'm',
      embeddings: [
        [1, 0],
        [0, 1],
      ],
      prompt_eval_count: 4,
    });
    const one = embedding(() => Response.json({ data: [{ index: 0, embedding: [1, 0] }] }));
    const old = await one('/api/embeddings', { model: 'm', prompt: 'a' });
    expect(await old.json()).toEqual({ embedding: [1, 0] });
  });

  test.each(['/v1/embeddings', '/api/embed'])(
    'of %s say how the server must be started',
    async (path) => {
      const said = {
        error: {
          code: 501,
          message: 'This server does not support embeddings. Start it with `--embeddings`',
          type: 'not_supported_error',
        },
      };
      const response = await embedding(() => Response.json(said, { status: 501 }))(path, {
        input: 'a',
      });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('start it with --embeddings and a pooling type');
    },
  );

  test('say which of their settings has another type', async () => {
    const response = await ask('/v1/embeddings', { input: ['a', 'b'], dimensions: 'two' });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('dimensions: expected a number'),
    ]);
  });
});

describe('a sampling setting of another type', () => {
  const messages = [{ role: 'user', content: 'Hi' }];
  test.each([
    [
      '/v1/chat/completions',
      { messages },
      { temperature: 'hot' },
      'temperature: found "hot", expected a number',
    ],
    ['/v1/chat/completions', { messages }, { logit_bias: { 7: 'x' } }, 'logit_bias: found'],
    ['/v1/chat/completions', { messages }, { stop: [7] }, 'stop: found'],
    ['/v1/responses', { input: 'Hi' }, { top_p: [1] }, 'top_p: found [1], expected a number'],
    [
      '/v1/messages',
      { messages, max_tokens: 5 },
      { stop_sequences: 7 },
      'stop_sequences: found 7, expected a text',
    ],
    ['/v1/messages', { messages }, { max_tokens: '5' }, 'max_tokens: found "5", expected a number'],
    ['/v1/completions', { prompt: 'Hi' }, { seed: true }, 'seed: found true, expected a number'],
    [
      '/api/chat',
      { messages },
      { options: { num_predict: '5' } },
      'options.num_predict: found "5"',
    ],
    [
      '/api/generate',
      { prompt: 'Hi' },
      { options: { temperature: 'hot' } },
      'options.temperature: found "hot"',
    ],
  ])('is refused by %s: %j %j', async (path, body, setting, problem) => {
    gateway = await gatewayOn(() => THOUGHT);
    const response = await gateway.post(path, { ...body, ...setting });
    const said = JSON.stringify(await response.json()).replaceAll('\\"', '"');
    expect([response.status, said]).toEqual([400, expect.stringContaining(problem)]);
    expect(gateway.server.prompts).toEqual([]);
  });

  test('is none if it is null, as clients send what they leave out', async () => {
    gateway = await gatewayOn(() => THOUGHT);
    const body = { messages, temperature: null, stop: null, max_tokens: null };
    expect((await gateway.post('/v1/chat/completions', body)).status).toBe(200);
  });
});

test('the status says to each holder of a key what went wrong with their requests', async () => {
  const keys = [
    { name: 'ann', key: 'a' },
    { name: 'bob', key: 'b' },
  ];
  gateway = await gatewayOn(() => THOUGHT, { keys });
  const as = (key: string) => ({ authorization: `Bearer ${key}` });
  await gateway.post('/v1/chat/completions', { messages: 'my secret' }, as('a'));
  const { url } = gateway;
  const errorsFor = async (key: string) => {
    const response = await fetch(`${url}/status.json`, { headers: as(key) });
    return ((await response.json()) as { errors: readonly { error: string; text?: string }[] })
      .errors;
  };
  expect((await errorsFor('a'))[0]).toMatchObject({
    error: 'invalid_input at messages',
    text: expect.stringMatching(/^messages: /),
  });
  expect((await errorsFor('b'))[0]).not.toHaveProperty('text');
});
