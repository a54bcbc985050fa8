import { connect, type InProcessModel } from '@modelspeak/connect';
import type { PromptEndpoint, PromptRequest } from '@modelspeak/endpoint';
import { llama3 } from '@modelspeak/format-llama3';
import { expect, test } from 'vitest';

/** A model in this process that says hello, and what happened to it. */
function model(name: string, template?: string) {
  const happened: unknown[] = [];
  const endpoint: PromptEndpoint = {
    kind: 'prompt',
    name: 'scripted',
    capabilities: {
      tokenIds: false,
      specialTokens: 'apart',
      grammar: false,
      logitBias: false,
      logProbs: false,
    },
    async *complete({ prompt }: PromptRequest) {
      happened.push(prompt);
      yield { text: 'Hello!' };
      yield { finish: { reason: 'stop' } };
    },
  } as unknown as PromptEndpoint;
  const made: InProcessModel = {
    async open({ context }) {
      happened.push(`opened with ${context}`);
      const description = {
        names: [name],
        context: context ?? 2048,
        ...(template !== undefined && { template: { source: template } }),
      };
      const close = async () => void happened.push('closed');
      return { server: 'scripted', url: `/${name}`, model: name, description, endpoint, close };
    },
  };
  return { made, happened };
}

test('a model in this process is connected like a server', async () => {
  const { made, happened } = model('llama-3.2-1b-instruct.gguf');
  const connected = await connect(made, { formats: [llama3], context: 512 });
  const { connection } = connected;
  expect(connection.summary).toBe(
    "scripted at /llama-3.2-1b-instruct.gguf · model llama-3.2-1b-instruct.gguf · format llama3, by the model's name",
  );
  expect(connection.server).toMatchObject({ kind: 'in-process', models: [connection.model] });
  expect(connection.context).toBe(512);
  await connected.close();
  expect(happened).toEqual(['opened with 512', 'closed']);
});

test('a model that no format knows is freed again', async () => {
  const { made, happened } = model('mystery.gguf');
  await expect(connect(made, { formats: [llama3] })).rejects.toThrow('the file gives no template');
  expect(happened).toEqual(['opened with undefined', 'closed']);
});
