import { openaiMessages } from '@modelspeak/format-openai-messages';
import { afterEach, expect, test } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../../connect/test/scripted-server.js';
import type { Asked } from './asked.js';
import { doctorTasks } from './doctor-tasks.js';
import { ownApi } from './own-api.js';

let server: ScriptedServer | undefined;
afterEach(() => server?.stop());

const [{ task } = { task: undefined }] = doctorTasks(1, openaiMessages());
if (task === undefined) throw new Error('there is no task');
const ASKED: Asked = {
  ...{ task, toolChoice: 'auto', isSingle: false, thinking: undefined, maxTokens: 9 },
  signal: AbortSignal.timeout(10_000),
};

/** The body that a kind of server gets. */
async function bodyFor(kind: string, more: { dialect?: string; context?: number } = {}) {
  server = await startScriptedServer({
    '/v1/chat/completions': { choices: [{ message: { content: 'Hi' }, finish_reason: 'length' }] },
    '/api/chat': { message: { content: 'Hi' }, done_reason: 'length' },
  });
  const place = { url: server.url, key: 'k', model: 'm', context: undefined, ...more };
  const said = await ownApi({ kind, ...place })?.ask({ ...ASKED, thinking: false });
  expect(said).toMatchObject({ content: 'Hi', calls: [], isCut: true });
  const [asked] = server.asked;
  await server.stop();
  expect(asked?.authorization).toBe('Bearer k');
  return asked?.body;
}

test('each server gets its own parameters', async () => {
  const llamaCpp = await bodyFor('llama-server');
  expect(llamaCpp).toMatchObject({ model: 'm', max_tokens: 9, tool_choice: 'auto' });
  expect(llamaCpp).toHaveProperty('chat_template_kwargs.enable_thinking', false);
  expect(await bodyFor('openai')).not.toHaveProperty('chat_template_kwargs');
  expect(await bodyFor('openai', { dialect: 'openai' })).toMatchObject({
    max_completion_tokens: 9,
  });
  expect(await bodyFor('ollama', { context: 4096 })).toMatchObject({
    think: false,
    stream: false,
    options: { num_predict: 9, num_ctx: 4096 },
  });
});

test('a model in this process and an endpoint of the user have none', () => {
  const place = { key: undefined, context: undefined };
  expect(ownApi({ ...place, kind: 'node-llama-cpp', url: 'model.gguf' })).toBeUndefined();
  expect(ownApi({ ...place, kind: './mine.mjs', url: 'http://127.0.0.1:1' })).toBeUndefined();
});
