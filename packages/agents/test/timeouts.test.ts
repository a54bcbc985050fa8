import { defineTool, type ToolRun } from '@modelspeak/chat';
import { afterEach, expect, test } from 'vitest';
import {
  type AgentError,
  type AgentTool,
  defineAgent,
  inputEvent,
  memory,
  reactAgent,
  startAgent,
  type ToolContext,
} from '../src/index.js';
import { calls, type Llama, startLlama } from './llama.js';

let llama: Llama | undefined;
afterEach(() => llama?.stop());

const seen: AbortSignal[] = [];
/** A tool that never returns. */
const stuck = defineTool({
  name: 'stuck',
  description: 'Waits.',
  schema: { type: 'object', properties: {} },
  run(_args, { signal }: ToolRun<ToolContext>) {
    seen.push(signal);
    return new Promise(() => undefined);
  },
});

/** What a run of an agent whose model calls the tool ends with, and the prompts that the model saw. */
async function runOf(tool: AgentTool, timeouts: { readonly run?: number; readonly tool?: number }) {
  const prompts: string[] = [];
  llama = await startLlama((prompt, index) => {
    prompts.push(prompt);
    return index === 0 ? calls(['stuck', {}]) : 'Sorry.';
  });
  const { model } = llama;
  const agent = reactAgent({ name: 'a', model, tools: { stuck: tool }, timeouts });
  const runner = await startAgent(agent, memory());
  const run = await runner.run('Hi');
  const ended: unknown = await run
    .outputs()
    .catch(({ code, message }: AgentError) => ({ code, message }));
  await runner.close();
  return { ended, prompt: prompts.at(-1) };
}

test('a tool that takes too long is stopped, and the model is told', async () => {
  const { ended, prompt } = await runOf({ tool: stuck }, { tool: 20 });
  expect(ended).toEqual(['Sorry.']);
  expect(prompt).toContain(
    'The tool "stuck" failed: it took longer than 20 ms; raise timeouts.tool',
  );
  expect(seen.at(-1)?.reason).toMatchObject({ code: 'timeout' });
});

test('the limit of a tool overrides that of the agent, for each attempt', async () => {
  const before = seen.length;
  const tool = { tool: stuck, timeout: 10, retry: { times: 1 } };
  const { prompt } = await runOf(tool, { tool: 1_000_000 });
  expect(prompt).toContain('it took longer than 10 ms; raise tools.stuck.timeout');
  expect(seen.length - before).toBe(2);
});

test('a failure that ends the run has the code', async () => {
  const { ended } = await runOf({ tool: stuck, onError: 'fail' }, { tool: 10 });
  expect(ended).toMatchObject({
    code: 'timeout',
    message: expect.stringContaining(
      'the tool "stuck" failed: it took longer than 10 ms; raise timeouts.tool',
    ),
  });
});

test('a run that takes too long ends in its tool, and asks the model no more', async () => {
  const { ended, prompt } = await runOf({ tool: stuck }, { run: 1000 });
  expect(ended).toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('the run took longer than 1000 ms, at its step "chat model"'),
  });
  expect(prompt).not.toContain('failed');
});

test('the steps of an action have the limit of the run', async () => {
  const agent = defineAgent({
    name: 'a',
    timeouts: { run: 20 },
    actions: {
      wait: {
        on: inputEvent,
        run: (_event, { step }) => step('think', () => new Promise<void>(() => undefined)),
      },
    },
  });
  const runner = await startAgent(agent, memory());
  const run = await runner.run(1);
  await expect(run.outputs()).rejects.toMatchObject({
    code: 'timeout',
    message: 'the run took longer than 20 ms, at its step "think"; raise timeouts.run',
  });
  await runner.close();
});
