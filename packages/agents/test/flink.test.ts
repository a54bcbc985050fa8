import { defineTool } from '@modelspeak/chat';
import { Prompt } from '@modelspeak/prompts';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Agent,
  type AgentEvent,
  chatResponse,
  defineAgent,
  type ErrorStrategy,
  eventLog,
  inputEvent,
  memory,
  reactAgent,
  startAgent,
} from '../src/index.js';
import { calls, type Llama, type Saying, startLlama } from './llama.js';

let llama: Llama | undefined;
afterEach(() => llama?.stop());

/** A model that says one thing after the other. */
async function says(...sayings: readonly Saying[]): Promise<Llama> {
  llama = await startLlama((_prompt, index) => sayings[index] ?? 'That is all.');
  return llama;
}

/** What a run of an agent gives, or the code and message of its error. */
async function outcomeOf<Input>(agent: Agent<Input, unknown>, input: Input) {
  const runner = await startAgent(agent, memory());
  const run = await runner.run(input, { key: 'key' });
  const events: AgentEvent[] = [];
  for await (const event of run.events()) events.push(event);
  const outputs = await run.outputs().catch(({ code, message }) => ({ code, message }));
  await runner.close();
  return { events, outputs };
}

describe('a ReAct agent', () => {
  const output = z.object({ score: z.number() });

  test('fills {input} with an input that is no object, and names with one that is', async () => {
    const { model, prompts } = await says('a', 'b');
    const prompt = Prompt.fromText('Say {input} to {name}.');
    const agent = (text: Prompt) => reactAgent({ name: 'a', model, prompt: text });
    await outcomeOf(agent(Prompt.fromText('Say {input}.')), 7);
    await outcomeOf(agent(prompt), { input: 'hi', name: 'Ann' });
    expect(prompts[0]).toContain('Say 7.');
    expect(prompts[1]).toContain('Say hi to Ann.');
  });

  test('needs a prompt for an object', async () => {
    const { model } = await says();
    const { outputs } = await outcomeOf(reactAgent({ name: 'a', model }), { a: 1 });
    expect(outputs).toMatchObject({ code: 'invalid_input' });
  });

  test('says what its output is to be behind the first system message', async () => {
    const { model, prompts } = await says('{"score": 7}');
    const prompt = Prompt.fromMessages([
      { role: 'system', content: 'You judge.' },
      { role: 'user', content: '{input}' },
    ]);
    const { outputs } = await outcomeOf(reactAgent({ name: 'a', model, prompt, output }), 'Hi');
    expect(outputs).toEqual([{ score: 7 }]);
    expect(prompts[0]).toMatch(/system\nYou judge\.\n\nAnswer with JSON alone.*"score".*user\nHi/s);
  });
});

describe('a chat model', () => {
  test('writes the messages of its prompt, by name, before those of the request', async () => {
    const { model, prompts } = await says();
    const agent = defineAgent({
      name: 'a',
      prompts: { greeting: Prompt.fromText('Greet {name}, {times} times.') },
      connections: { model },
      chatModels: { greeter: { connection: 'model', prompt: 'greeting' } },
      actions: {
        ask: {
          on: inputEvent,
          run: (_event, { chat }) =>
            void chat('greeter', {
              promptArgs: { name: 'Ann', times: 2 },
              messages: [{ role: 'user', content: 'Now.' }],
            }),
        },
      },
    });
    await outcomeOf(agent, null);
    expect(prompts[0]).toMatch(/Greet Ann, 2 times\..*Now\./s);
  });

  test.each([
    ['fail', { code: 'model_failed' }, ['_error_event']],
    ['ignore', ['it failed'], ['_chat_response_event', '_output_event']],
    [{ retry: { times: 1 } }, { code: 'model_failed' }, ['_error_event']],
  ] as readonly [ErrorStrategy, object, readonly string[]][])(
    'that fails ends in an event, by every strategy: %j',
    async (onError, outcome, types) => {
      const fails: Saying = (response) => void response.writeHead(500).end('{}');
      const { model } = await says(fails, fails);
      const agent = defineAgent({
        name: 'a',
        connections: { model },
        chatModels: { model: { connection: 'model', onError } },
        actions: {
          ask: {
            on: inputEvent,
            run: (_event, { chat }) =>
              void chat('model', { messages: [{ role: 'user', content: 'Hi' }] }),
          },
          answer: {
            on: chatResponse,
            run: ({ payload }, context) =>
              void context.output(payload.error === null ? '' : 'it failed'),
          },
        },
      });
      const { events, outputs } = await outcomeOf(agent, null);
      expect(events.slice(-types.length).map(({ type }) => type)).toEqual(types);
      expect(outputs).toMatchObject(outcome);
    },
  );
});

describe('a tool', () => {
  const fails = defineTool({
    name: 'fails',
    description: '',
    schema: z.object({}),
    run: () => Promise.reject(new Error('no luck')),
  });
  const asks = defineTool({
    name: 'asks',
    description: '',
    schema: z.object({ region: z.string(), customer: z.string() }),
    run: ({ region, customer }) => `${region} ${customer}`,
  });

  test('that is to end the run does, with its reason', async () => {
    const { model } = await says(calls(['fails', {}]));
    const tools = { fails: { tool: fails, onError: 'fail' } } as const;
    const { outputs } = await outcomeOf(reactAgent({ name: 'a', model, tools }), 'Hi');
    expect(outputs).toMatchObject({
      code: 'tool_failed',
      message: 'the tool "fails" failed: no luck',
    });
  });

  test('has arguments from configuration and memory, which win over those of the model', async () => {
    const agent = defineAgent({
      name: 'a',
      config: { shop: { region: 'north' } },
      tools: {
        asks: {
          tool: asks,
          inject: {
            region: { from: 'config', path: 'shop.region' },
            customer: { from: 'sensory' },
          },
        },
      },
      actions: {
        act: {
          on: inputEvent,
          async run({ payload }, { callTools, memory: { sensory }, output }) {
            if (payload !== null) sensory.set('customer', payload);
            const [result] = await callTools([{ tool: 'asks', arguments: { region: 'south' } }]);
            output(result?.content);
          },
        },
      },
    });
    expect((await outcomeOf(agent, 'ann')).outputs).toEqual(['north ann']);
    expect((await outcomeOf(agent, null)).outputs).toEqual([
      'The tool "asks" cannot run: there is no value for customer.',
    ]);
  });
});

test('a resource that is not there is refused with those that are', async () => {
  const agent = defineAgent({
    name: 'a',
    prompts: { greeting: Prompt.fromText('Hello') },
    actions: {
      act: {
        on: inputEvent,
        run: async (_event, { prompt }) => void (await prompt('farewell' as 'greeting')),
      },
    },
  });
  const { outputs } = await outcomeOf(agent, null);
  expect(outputs).toEqual({
    code: 'no_resource',
    message: 'prompts: there is no "farewell"; known: greeting',
  });
});

test('a resource that could not be made is made again', async () => {
  let times = 0;
  const agent = defineAgent({
    name: 'a',
    prompts: {
      greeting: () => {
        if (times++ === 0) throw new Error('not yet');
        return Prompt.fromText('Hello');
      },
    },
    actions: {
      act: {
        on: inputEvent,
        onError: { retry: { times: 1 } },
        run: async (_event, { prompt, output }) =>
          void output((await prompt('greeting')).formatString({})),
      },
    },
  });
  expect((await outcomeOf(agent, null)).outputs).toEqual(['Hello']);
});

test('an event is plain, and nobody changes it', async () => {
  const changes: unknown[] = [];
  const agent = defineAgent({
    name: 'a',
    actions: {
      act: {
        on: inputEvent,
        run({ payload }, { output }) {
          try {
            (payload as { list: number[] }).list.push(2);
          } catch (error) {
            changes.push((error as Error).name);
          }
          output(payload);
        },
      },
    },
  });
  expect((await outcomeOf(agent, { list: [1] })).outputs).toEqual([{ list: [1] }]);
  expect(changes).toEqual(['TypeError']);
});

test.each([
  ['events', ['submitted', 'event', 'event', 'ended']],
  ['steps', ['submitted', 'event', 'attempt', 'done', 'event', 'ended']],
  ['all', ['submitted', 'event', 'attempt', 'live', 'done', 'event', 'ended']],
] as const)('the event log says as much as it is told: %s', async (level, types) => {
  const lines: string[] = [];
  const agent = defineAgent({
    name: 'a',
    actions: {
      act: {
        on: inputEvent,
        run: async (_event, { step, output }) =>
          void output(
            await step('say', ({ live }) => {
              live('half');
              return 'whole';
            }),
          ),
      },
    },
  });
  const listeners = [eventLog((line) => lines.push(line), { level })];
  const runner = await startAgent(agent, memory(), { listeners });
  await (await runner.run(null)).outputs().catch(() => {});
  await runner.close();
  expect(lines.map((line) => JSON.parse(line).type as string)).toEqual(types);
});
