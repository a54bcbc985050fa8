import { chatModel } from '@modelspeak/chat';
import { completions } from '@modelspeak/endpoint-completions';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { afterEach, expect, test } from 'vitest';
import {
  type CompletionsServer,
  startCompletionsServer,
} from '../../endpoints/completions/test/completions-server.js';
import { createGateway } from '../src/index.js';

let server: CompletionsServer | undefined;
afterEach(() => server?.stop());

const FORTY = Array.from({ length: 40 }, (_none, index) => ` ${index}`);
const ENDLESS = Array.from({ length: 1000 }, () => ' a');

/** What a client gets from a gateway on a stand-in for vLLM, whose context has 512 characters. */
async function post(path: string, body: object, says = FORTY) {
  server = await startCompletionsServer('vllm', says, 512);
  const endpoint = completions(server.url, { model: 'm', dialect: 'vllm' });
  const gateway = createGateway({ models: { m: chatModel({ format: qwen25(), endpoint }) } });
  const response = await gateway.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: '127.0.0.1' },
      body: JSON.stringify({ model: 'm', ...body }),
    }),
  );
  return { response, answer: (await response.json()) as Record<string, never> };
}

const messages = [{ role: 'user', content: 'Count' }];
const ROUTES = [
  ['/v1/chat/completions', { messages }, 'max_completion_tokens'],
  ['/v1/responses', { input: 'Count' }, 'max_output_tokens'],
  ['/v1/messages', { messages }, 'max_tokens'],
  ['/api/chat', { messages, stream: false }, 'num_predict'],
] as const;

test.each(ROUTES)(
  '%s: a reply goes on to its end, without a limit and with a large one',
  async (path, body, name) => {
    for (const limit of [undefined, 32_000]) {
      const given = path === '/api/chat' ? { options: { [name]: limit } } : { [name]: limit };
      const { response, answer } = await post(path, { ...body, ...given });
      expect([response.status, JSON.stringify(answer)]).toEqual([
        200,
        expect.stringContaining(FORTY.join('')),
      ]);
      expect(response.headers.get('x-modelspeak-left-out')).toBeNull();
      await server?.stop();
    }
  },
);

test('a reply that fills the context ends with length, and has its usage', async () => {
  const { answer } = await post('/v1/chat/completions', { messages, max_tokens: 32_000 }, ENDLESS);
  expect(answer).toMatchObject({
    choices: [{ finish_reason: 'length' }],
    usage: { total_tokens: 512 },
  });
});

test('a conversation that does not fit has the code of its API', async () => {
  const long = [{ role: 'user', content: 'x'.repeat(600) }];
  const { response, answer } = await post('/v1/chat/completions', { messages: long });
  expect([response.status, answer['error']]).toEqual([
    400,
    expect.objectContaining({ code: 'context_length_exceeded' }),
  ]);
});
