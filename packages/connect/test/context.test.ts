import { connect } from '@modelspeak/connect';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { afterEach, expect, test } from 'vitest';
import { type Script, type ScriptedServer, startScriptedServer } from './scripted-server.js';
import { CHATML, COMPLETION, llamaCpp, modelList, ollamaServer } from './servers.js';

let server: ScriptedServer | undefined;
afterEach(() => server?.stop());

const format = chatml();
const long = [
  { role: 'user', content: `First. ${'x'.repeat(1500)}` },
  { role: 'assistant', content: 'Well.' },
  { role: 'user', content: `Then? ${'y'.repeat(500)}` },
] as const;

async function contextOf(script: Script, options = {}): Promise<number | undefined> {
  server = await startScriptedServer(script);
  return (await connect(server.url, { format, ...options })).connection.context;
}

test("a history is fitted into llama.cpp's context", async () => {
  server = await startScriptedServer(llamaCpp('openhermes-2.5.gguf', CHATML));
  const model = await connect(server.url, { format, fitHistory: true });
  expect(model.connection.context).toBe(2048);
  const { leftOut } = await model.chat({ messages: long });
  expect(leftOut).toEqual(long.slice(0, 2));
  // Without the option, nothing is left out, and nothing is refused that the server may take.
  const other = await connect(server.url, { format });
  expect((await other.chat({ messages: long })).leftOut).toBeUndefined();
});

test('the size that you give counts', async () => {
  server = await startScriptedServer(llamaCpp('openhermes-2.5.gguf', CHATML));
  const model = await connect(server.url, { format, fitHistory: true, context: 1000 });
  const { leftOut } = await model.chat({ messages: long });
  expect([model.connection.context, leftOut?.length]).toEqual([1000, 2]);
  const strict = await connect(server.url, { format, context: 1000 });
  await expect(strict.chat({ messages: long })).rejects.toMatchObject({ code: 'too_long' });
});

test('Ollama says what the model sets, or what it loaded the model with', async () => {
  const script = ollamaServer(['mystery:latest'], { parameters: 'stop "<a>"\nnum_ctx    8192' });
  expect(await contextOf(script)).toBe(8192);
  const running = { models: [{ name: 'mystery:latest', context_length: 4096 }] };
  const loaded = { ...ollamaServer(['mystery:latest'], {}), '/api/ps': running };
  expect(await contextOf(loaded)).toBe(4096);
  expect(await contextOf(ollamaServer(['mystery:latest'], { parameters: 7 }))).toBeUndefined();
});

test('Ollama is asked for the size that you give', async () => {
  server = await startScriptedServer(ollamaServer(['mystery'], {}));
  const model = await connect(server.url, { format, context: 512 });
  await model.chat({ messages: [{ role: 'user', content: 'Hi' }] });
  expect(server.asked.at(-1)?.body['options']).toEqual(expect.objectContaining({ num_ctx: 512 }));
});

test('vLLM, SGLang and TGI say it', async () => {
  const vllm = modelList({ id: 'm', owned_by: 'vllm', root: 'm', max_model_len: 16_384 });
  expect(await contextOf({ '/v1/models': vllm, '/v1/completions': COMPLETION })).toBe(16_384);
  const sglang = modelList({ id: 'm', owned_by: 'sglang', root: 'm', max_model_len: -1 });
  expect(await contextOf({ '/v1/models': sglang })).toBeUndefined();
  const info = { model_id: 'm', router: 'text-generation-router', max_total_tokens: 2048 };
  const tgi = { '/v1/models': modelList({ id: 'm', owned_by: 'm' }), '/info': info };
  expect(await contextOf(tgi)).toBe(2048);
});

test('without a size, no history can be fitted', async () => {
  server = await startScriptedServer({ '/v1/models': modelList({ id: 'm' }) });
  await expect(connect(server.url, { fitHistory: true })).rejects.toMatchObject({
    code: 'invalid_option',
    path: 'fitHistory',
    message: expect.stringContaining('does not say how large the context is; set context'),
  });
});
