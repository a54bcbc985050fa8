import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineTool } from '@modelspeak/chat';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { files } from '../src/engines/files/index.js';
import {
  AgentError,
  type AgentEvent,
  chatResponse,
  memory,
  reactAgent,
  startAgent,
  type ToolResponse,
  toolResponse,
} from '../src/index.js';
import { calls, type Llama, startLlama } from './llama.js';

let llama: Llama;
let ran: number[];
beforeEach(() => {
  ran = [];
});
afterEach(() => llama.stop());

const look = defineTool({
  name: 'look',
  description: 'Looks.',
  schema: z.object({ at: z.number() }),
  run: ({ at }) => {
    ran.push(at);
    return 'Nothing.';
  },
});
type Settings = Parameters<typeof reactAgent>[0];
const looker = (over: Partial<Settings> = {}) =>
  reactAgent({ name: 'looker', model: () => llama.model, tools: { look }, ...over });

async function run(agent: ReturnType<typeof looker>) {
  const runner = await startAgent(agent, memory());
  const started = await runner.run('Look!');
  const events: AgentEvent[] = [];
  for await (const event of started.events()) events.push(event);
  const ended = await started.outputs().catch((error: unknown) => error);
  await runner.close();
  return { events, ended };
}

const resultsOf = (events: readonly AgentEvent[]) =>
  events
    .filter(({ type }) => type === toolResponse.type)
    .flatMap(({ payload }) => (payload as ToolResponse).results);

const TOLD = expect.stringMatching(/^This call was made 3 times in a row .* does not run again/);

describe('a call that is repeated', () => {
  test('runs three times, and ends the run if the model does not listen', async () => {
    llama = await startLlama(() => calls(['look', { at: 1 }]));
    const { events, ended } = await run(looker());
    expect(ended).toBeInstanceOf(AgentError);
    expect(ended).toMatchObject({ code: 'repeated_call' });
    expect([ran, llama.prompts.length]).toEqual([[1, 1, 1], 6]);
    expect(resultsOf(events)).toMatchObject([
      ...Array(3).fill({ success: true, content: 'Nothing.' }),
      ...Array(2).fill({ name: 'look', success: false, content: TOLD }),
    ]);
    expect(events.at(-1)).toMatchObject({
      type: '_error_event',
      payload: { action: 'chat', error: { code: 'repeated_call' } },
    });
  });

  test('is the error of the response if errors are ignored', async () => {
    llama = await startLlama(() => calls(['look', { at: 1 }]));
    const { events, ended } = await run(looker({ onError: 'ignore' }));
    expect(ended).toEqual([]);
    const response = events.find(({ type }) => type === chatResponse.type);
    expect(response?.payload).toMatchObject({ error: { code: 'repeated_call' } });
  });

  test('keeps its place among the others, which run', async () => {
    const again = ['look', { at: 1 }] as const;
    const says = [calls(again), calls(again), calls(again), calls(again, ['look', { at: 2 }])];
    llama = await startLlama((_prompt, index) => says[index] ?? 'Nothing is there.');
    const { events, ended } = await run(looker());
    expect(ended).toEqual(['Nothing is there.']);
    expect(ran).toEqual([1, 1, 1, 2]);
    expect(resultsOf(events).slice(3)).toMatchObject([
      { success: false, content: TOLD },
      { success: true, content: 'Nothing.' },
    ]);
  });

  test('runs as often as repeats says', async () => {
    llama = await startLlama((_prompt, index) =>
      index < 8 ? calls(['look', { at: 1 }]) : 'Nothing is there.',
    );
    const { ended } = await run(looker({ repeats: Infinity }));
    expect([ended, ran.length]).toEqual([['Nothing is there.'], 8]);
    expect(() => looker({ repeats: 0 })).toThrow(
      'chatModels.model.repeats: found 0, expected 1 or more',
    );
  });

  test('is counted by what was said, also after a restart', async () => {
    llama = await startLlama(() => calls(['look', { at: 1 }]));
    const folder = await mkdtemp(path.join(tmpdir(), 'repeats-'));
    const asking = looker({ tools: { look: { tool: look, approval: true } } });
    try {
      const one = { key: 'one', run: 'one' };
      const before = await startAgent(asking, files({ folder }));
      await before.run('Look!', { key: one.key, id: one.run });
      await before.close();
      // A restart before every call.
      for (let times = 1; times <= 3; times++) {
        const runner = await startAgent(asking, files({ folder }));
        await expect.poll(() => runner.waiting()).toHaveLength(1);
        const [waiting] = await runner.waiting();
        await runner.approve(waiting?.token ?? '');
        await expect.poll(() => ran).toHaveLength(times);
        await runner.close();
      }
      const after = await startAgent(asking, files({ folder }));
      const ended = await after
        .find(one)
        .outputs()
        .catch((error: unknown) => error);
      await after.close();
      expect(ended).toMatchObject({ code: 'repeated_call' });
      expect(ran).toEqual([1, 1, 1]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
