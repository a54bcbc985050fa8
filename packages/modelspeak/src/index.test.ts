import { expect, test } from 'vitest';
import * as agents from './agents.js';
import * as ai from './ai.js';
import * as modelspeak from './index.js';

test('one import is enough for a chat model with tools', () => {
  const { chatModel, defineTool, llamaServer, qwen, registry } = modelspeak;
  const endpoint = llamaServer('http://127.0.0.1:8080');
  const model = chatModel({ format: qwen(), endpoint });
  expect([typeof model.withTools, typeof defineTool]).toEqual(['function', 'function']);
  expect(registry.forModel('Qwen3-4B-Q4_K_M.gguf').name).toBe('qwen');
});

test('connects to a server with the format of its model', async () => {
  const props = { default_generation_settings: {}, model_path: '/models/Qwen3-4B-Q4_K_M.gguf' };
  const fetch = async () => Response.json(props);
  const { connection } = await modelspeak.connect('http://127.0.0.1:8080', { fetch });
  expect([connection.model, connection.format.name]).toEqual(['Qwen3-4B-Q4_K_M.gguf', 'qwen']);
  const formats = [modelspeak.hermes];
  const other = modelspeak.connect('http://127.0.0.1:8080', { fetch, formats });
  // No format that is given knows the model, and the server gives no template.
  expect((await other).connection.format.name).toBe('openai-messages');
});

test('functions and agents are entries of their own', () => {
  expect([typeof ai.extract, typeof agents.reactAgent]).toEqual(['function', 'function']);
});
