import { type CompletionsDialect, completions } from '@modelspeak/endpoint-completions';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { afterEach, expect, test } from 'vitest';
import {
  type ReplayServer,
  startReplayServer,
} from '../../../endpoints/endpoint/test/replay-server.js';
import { chatModel } from '../chat-model.js';

let server: ReplayServer;
afterEach(() => server.stop());

/** A server that counts a token for each character, or that has no such path. */
async function start(counts: (text: string) => object | number): Promise<void> {
  server = await startReplayServer((response, _index, { path, body }) => {
    if (path === '/tokenize') {
      const said = counts(String(body['prompt'] ?? body['content']));
      if (typeof said === 'number') return void response.writeHead(said).end('{}');
      return void response.end(JSON.stringify(said));
    }
    const chunk = { choices: [{ index: 0, text: 'Hi.', finish_reason: 'stop' }] };
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
  });
}

const format = qwen25();
const messages = [
  { role: 'user', content: 'x'.repeat(300) },
  { role: 'assistant', content: 'No.' },
  { role: 'user', content: 'Hi' },
] as const;
const modelOn = (dialect: CompletionsDialect) =>
  chatModel({
    format,
    endpoint: completions(`${server.url}/v1`, { model: 'm', dialect }),
    model: { name: 'm', context: 300 },
    fitHistory: true,
  });

test.each(['vllm', 'sglang'] as const)(
  'a history is fitted by the counts of %s',
  async (dialect) => {
    await start((text) => ({ count: text.length, max_model_len: 300, tokens: [] }));
    const { leftOut } = await modelOn(dialect).chat({ messages });
    expect(leftOut).toEqual(messages.slice(0, 2));
    const [first] = server.asked;
    const prompt = format.render({ messages });
    expect(first?.path).toBe('/tokenize');
    expect(first?.body).toEqual({ model: 'm', prompt, add_special_tokens: false });
  },
);

test('llama.cpp lists the tokens, and reads special ones', async () => {
  await start((text) => ({ tokens: [...text].map(() => 1) }));
  const { leftOut } = await modelOn('llama.cpp').chat({ messages });
  expect(leftOut).toHaveLength(2);
  const content = format.render({ messages });
  expect(server.asked[0]?.body).toEqual({ content, add_special: true, parse_special: true });
});

test('a server that does not count is named, with the way out', async () => {
  await start(() => 404);
  await expect(modelOn('vllm').chat({ messages })).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining(
      'cannot count tokens for vllm; give the chat model a tokenizer',
    ),
  });
  await expect(modelOn('tgi').chat({ messages })).rejects.toMatchObject({ code: 'unsupported' });
});
