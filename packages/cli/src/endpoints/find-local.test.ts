import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type ModelServer, OLLAMA, startModelServer } from '../../test/model-server.js';
import { TestTerminal } from '../../test/test-terminal.js';
import { findLocal } from './find-local.js';

const servers: ModelServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ stop }) => stop())));
const cache = mkdtempSync(path.join(tmpdir(), 'local-'));
afterAll(() => rmSync(cache, { recursive: true }));

async function start(shows: Readonly<Record<string, object>>): Promise<string> {
  const server = await startModelServer(shows, () => '{}');
  servers.push(server);
  return server.url;
}

const llama = () =>
  start({ '/props': { default_generation_settings: {}, model_path: '/models/parrot.gguf' } });
const ollama = (...models: readonly string[]) =>
  start({ ...OLLAMA, '/api/tags': { models: models.map((name) => ({ name, model: name })) } });
const page = () => start({ '/': { title: 'A page' } });

const NONE = 'http://127.0.0.1:1';

test('the first server of a model is used, and the others are named', async () => {
  const [other, first, second] = [await page(), await llama(), await ollama('toucan')];
  const terminal = new TestTerminal({ places: [NONE, other, first, second] });
  expect(await findLocal(terminal, {})).toEqual({ url: first, model: undefined });
  expect(terminal.outcome.stderr).toBe(
    `found llama.cpp at ${first}\nnote: there is also Ollama at ${second}; to use another, give its address\n`,
  );
});

test('a server that has the model of the command line comes first', async () => {
  const [first, second] = [await llama(), await ollama('toucan')];
  const terminal = new TestTerminal({ places: [first, second] });
  expect(await findLocal(terminal, { model: 'toucan' })).toEqual({ url: second, model: 'toucan' });
  expect(await findLocal(terminal, { model: 'heron' })).toEqual({ url: first, model: 'heron' });
});

test('MODELSPEAK_URL is used whatever else runs', async () => {
  const env = { MODELSPEAK_URL: 'http://127.0.0.1:9' };
  const terminal = new TestTerminal({ env, places: [await llama()] });
  expect(await findLocal(terminal, { model: 'm' })).toEqual({
    url: 'http://127.0.0.1:9',
    model: 'm',
  });
});

test('without a server, the error says what to type', async () => {
  const env = { MODELSPEAK_CACHE: cache };
  const terminal = new TestTerminal({ env, places: [NONE] });
  await expect(findLocal(terminal, {})).rejects.toThrow(
    /^no server of a model runs on this machine; to download Qwen2\.5-Coder .* \(.* [GM]B, Apache-2\.0\) and run it in this process, add --yes, or give the address of a server$/,
  );
  await expect(findLocal(terminal, { model: 'qwen3-0.6b' })).rejects.toThrow(
    'to download Qwen3 0.6B (689 MB, Apache-2.0) and run it in this process, add --yes',
  );
  await expect(findLocal(terminal, { model: 'heron' })).rejects.toThrow(
    'heron is no model that runs in this process; those are qwen2.5-coder-1.5b,',
  );
});

test('a model of this process is offered with its size, its licence and its place', async () => {
  const env = { MODELSPEAK_CACHE: cache };
  const terminal = new TestTerminal({ env, places: [], input: 'n\n', columns: 80 });
  await expect(findLocal(terminal, { model: 'smollm2-135m' })).rejects.toThrow(
    'nothing was downloaded',
  );
  const { stderr } = terminal.outcome;
  expect(stderr).toContain('model    SmolLM2 135M Instruct (smollm2-135m): trying things out');
  expect(stderr).toContain('size     155 MB, with what runs it (node-llama-cpp, MIT)');
  expect(stderr).toContain('licence  Apache-2.0');
  expect(stderr).toContain(`kept in  ${cache}`);
  expect(stderr).toContain('Download it? [Y/n] ');
});
