import { chatModel, defineTool } from '@modelspeak/chat';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { forgetful } from '../../chat/test/forgetful.js';
import { says, stubEndpoint } from '../../chat/test/stub-endpoint.js';
import { memory, reactAgent, startAgent } from '../src/index.js';

const add = defineTool({
  name: 'add',
  description: 'Adds numbers.',
  schema: z.object({ a: z.number(), b: z.number() }),
  run: ({ a, b }) => a + b,
});

test('an agent runs tools on a model whose template writes no reasoning', async () => {
  const endpoint = stubEndpoint([
    says('<think>A sum.</think><call>{"name": "add", "arguments": {"a": 1, "b": 2}}</call>'),
    says('<think>Done.</think>3.'),
  ]);
  const model = chatModel({ format: forgetful(), endpoint });
  const runner = await startAgent(
    reactAgent({ name: 'adder', model: () => model, tools: { add } }),
    memory(),
  );
  const run = await runner.run('What is 1+2?');
  expect(await run.outputs()).toEqual(['3.']);
  expect(endpoint.asked).toHaveLength(2);
});
