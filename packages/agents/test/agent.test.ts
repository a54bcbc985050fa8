import { defineTool } from '@modelspeak/chat';
import type { EmbedRequest } from '@modelspeak/endpoint';
import { Prompt } from '@modelspeak/prompts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type AgentError,
  type AgentEvent,
  anyEvent,
  defineAgent,
  defineEvent,
  errorEvent,
  inputEvent,
  memory,
  outputEvent,
  type RunRecord,
  startAgent,
  toolResponse,
  typed,
  when,
} from '../src/index.js';

/** Runs inputs, one after the other, for one key; gives the outputs or the code of the error of each. */
async function outputsOf(agent: ReturnType<typeof defineAgent>, ...inputs: readonly unknown[]) {
  const runner = await startAgent(agent, memory());
  const all: unknown[] = [];
  for (const input of inputs) {
    const run = await runner.run(input, { key: 'key' });
    all.push(await run.outputs().catch(({ code, message }: AgentError) => [code, message]));
  }
  await runner.close();
  return all;
}

async function eventsOf(agent: ReturnType<typeof defineAgent>, input: unknown = null) {
  const runner = await startAgent(agent, memory());
  const run = await runner.run(input);
  const events: AgentEvent[] = [];
  for await (const event of run.events()) events.push(event);
  await run.outputs().catch(() => {});
  await runner.close();
  return events;
}

const ordered = defineEvent('ordered', z.object({ total: z.number() }));

describe('actions', () => {
  test('take the events of their types and conditions, each once, and no outputs', async () => {
    const taken: string[] = [];
    const take =
      (name: string) =>
      ({ type, payload }: AgentEvent<unknown>) =>
        void taken.push(`${name} ${type} ${JSON.stringify(payload)}`);
    const agent = defineAgent({
      name: 'shop',
      actions: {
        begin: {
          on: inputEvent,
          run(_event, { send, output }) {
            send(ordered({ total: 5 }));
            send(ordered({ total: 50 }));
            output('out');
          },
        },
        small: { on: [ordered, when(ordered, () => true)], run: take('small') },
        large: { on: when(ordered, ({ payload }) => payload.total > 10), run: take('large') },
        all: { on: anyEvent, run: take('all') },
      },
    });
    expect(await outputsOf(agent, null)).toEqual([['out']]);
    expect(taken).toEqual([
      'all _input_event null',
      'small ordered {"total":5}',
      'all ordered {"total":5}',
      'small ordered {"total":50}',
      'large ordered {"total":50}',
      'all ordered {"total":50}',
    ]);
  });

  test('send nothing and remember nothing where they fail, but an event tells of it', async () => {
    const agent = defineAgent({
      name: 'failing',
      actions: {
        fail: {
          on: inputEvent,
          onError: 'ignore',
          run({ payload }, { memory: { shortTerm, sensory }, send, output }) {
            const seen = shortTerm.get('seen.once') ?? null;
            shortTerm.set('seen.once', true);
            sensory.set('seen', true);
            send(ordered({ total: 1 }));
            output(seen);
            if (payload === 'bad') throw new TypeError('it is bad');
          },
        },
        tell: {
          on: errorEvent,
          run({ payload }, { output, memory: { sensory } }) {
            output([payload.error, sensory.get('seen') ?? null]);
          },
        },
      },
    });
    expect(await outputsOf(agent, 'bad', 'good', 'good')).toEqual([
      [[{ code: 'TypeError', message: 'it is bad' }, null]],
      [null],
      [true],
    ]);
    const events = await eventsOf(agent, 'bad');
    expect(events.map(({ type }) => type)).toEqual([
      '_input_event',
      '_error_event',
      '_output_event',
    ]);
  });

  test('are tried again as often as they may, then end the run with an event', async () => {
    let times = 0;
    const agent = defineAgent({
      name: 'failing',
      actions: {
        fail: {
          on: inputEvent,
          onError: { retry: { times: 2, delay: 1 } },
          async run({ payload }, { step, output }) {
            await step('try', () => {
              if (++times <= Number(payload)) throw new Error('not yet');
            });
            output(times);
          },
        },
      },
    });
    expect(await outputsOf(agent, 2)).toEqual([[3]]);
    times = 0;
    expect((await eventsOf(agent, 9)).at(-1)).toMatchObject({
      type: '_error_event',
      payload: { action: 'fail', event: 'e0', error: { message: 'not yet' } },
    });
    expect(times).toBe(3);
  });

  test('whose condition throws fail with an event, as others do', async () => {
    const agent = defineAgent({
      name: 'failing',
      actions: {
        pick: {
          on: when(inputEvent, () => {
            throw new Error('it cannot decide');
          }),
          run: () => {},
        },
      },
    });
    expect((await eventsOf(agent)).at(-1)).toMatchObject({
      type: '_error_event',
      payload: { action: 'pick', error: { message: 'it cannot decide' } },
    });
  });

  test('may not send events for ever', async () => {
    const again = defineEvent('again', typed<null>());
    const agent = defineAgent({
      name: 'loop',
      limits: { events: 50 },
      actions: {
        loop: { on: [inputEvent, again], run: (_event, { send }) => void send(again(null)) },
      },
    });
    expect(await outputsOf(agent, null)).toEqual([
      ['too_many_events', expect.stringContaining('has sent 50 events')],
    ]);
  });
});

describe('memory', () => {
  test('is sensory for a run, short-term for a key, and plain', async () => {
    const codes: unknown[] = [];
    const agent = defineAgent({
      name: 'memory',
      actions: {
        use: {
          on: inputEvent,
          run(_event, { memory: { sensory, shortTerm }, output }) {
            const before = [sensory.get('a.b') ?? null, shortTerm.all()];
            sensory.set('a.b', 1);
            shortTerm.set('a.b', [1]);
            shortTerm.set('a.c', { d: 2 });
            shortTerm.delete('a.b');
            for (const [path, value] of [
              ['date', new Date()],
              ['a.c.d.e', 1],
            ] as const) {
              try {
                shortTerm.set(path, value);
              } catch (error) {
                codes.push((error as AgentError).code, (error as AgentError).path);
              }
            }
            output(before);
          },
        },
      },
    });
    expect(await outputsOf(agent, 1, 2)).toEqual([[[null, {}]], [[null, { a: { c: { d: 2 } } }]]]);
    expect(codes.slice(0, 4)).toEqual([
      'not_plain',
      'shortTerm.date',
      'not_plain',
      'shortTerm.a.c.d.e',
    ]);
  });
});

describe('calls', () => {
  const misuse = (run: Parameters<typeof asAction>[0]) => outputsOf(asAction(run), null);
  const asAction = (
    run: (context: {
      step(name: string, work: () => unknown): Promise<unknown>;
      send(draft: ReturnType<typeof ordered>): string;
      memory: { shortTerm: { set(path: string, value: unknown): void } };
    }) => Promise<void> | void,
  ) =>
    defineAgent({
      name: 'misuse',
      actions: { act: { on: inputEvent, run: (_event, context) => run(context) } },
    });

  test.each([
    [
      'a second step',
      'call_pending',
      ({ step }) => void Promise.all([step('a', wait), step('b', wait)]).catch(() => {}),
    ],
    [
      'events inside a step',
      'call_pending',
      ({ step, send }) => step('a', () => send(ordered({ total: 1 }))).then(() => {}),
    ],
    [
      'memory inside a step',
      'call_pending',
      ({ step, memory: { shortTerm } }) => step('a', () => shortTerm.set('a', 1)).then(() => {}),
    ],
    ['a step that nobody awaits', 'call_pending', ({ step }) => void step('a', wait)],
    [
      'a value that is no JSON',
      'not_plain',
      ({ step }) => step('a', () => new Map()).then(() => {}),
    ],
  ] as readonly [string, string, Parameters<typeof asAction>[0]][])(
    'in the wrong place are refused: %s',
    async (_what, code, run) => {
      const [ended] = await misuse(run);
      expect(JSON.stringify(ended)).toContain(code === 'not_plain' ? 'Map' : 'pending');
    },
  );
});

const wait = () => new Promise((resolve) => setTimeout(resolve, 1));

test('tools run for actions as they do for models', async () => {
  const add = defineTool({
    name: 'add',
    description: '',
    schema: z.object({ a: z.number(), b: z.number() }),
    run: ({ a, b }) => ({ sum: a + b }),
  });
  const fail = defineTool({
    name: 'fail',
    description: '',
    schema: z.object({}),
    run: () => Promise.reject(new Error('no luck')),
  });
  const agent = defineAgent({
    name: 'tools',
    tools: { add, fail: { tool: fail, retry: { times: 1 } } },
    prompts: { greeting: () => Prompt.fromText('Hello, {name}!') },
    embeddingModels: {
      lengths: {
        embed: async ({ texts }: EmbedRequest) => ({
          vectors: texts.map(({ length }) => [length]),
        }),
      },
    },
    actions: {
      act: {
        on: inputEvent,
        async run(_event, context) {
          const results = await context.callTools([
            { tool: 'add', arguments: { a: 1, b: 2 } },
            { tool: 'fail', arguments: {} },
          ]);
          const prompt = await context.prompt('greeting');
          const text = prompt.formatString({ name: 'Ann' });
          const vectors = await context.embed('lengths', [text]);
          context.output([results.map(({ content }) => content), text, vectors]);
        },
      },
      never: { on: toolResponse, run: () => Promise.reject(new Error('no event is sent')) },
    },
  });
  expect(await outputsOf(agent, null)).toEqual([
    [[['{"sum":3}', 'The tool "fail" failed: no luck'], 'Hello, Ann!', [[11]]]],
  ]);
});

describe('a definition', () => {
  const act = { on: inputEvent, run: () => {} };
  const cases: readonly (readonly [() => unknown, string])[] = [
    [() => defineAgent({ name: '', actions: { act } }), 'name'],
    [() => defineAgent({ name: 'a', actions: {} }), 'actions'],
    [
      () => defineAgent({ name: 'a', actions: { act, none: { ...act, on: [] } } }),
      'actions.none.on',
    ],
    [
      () => defineAgent({ name: 'a', actions: { act, out: { ...act, on: outputEvent } } }),
      'actions.out.on',
    ],
    ...[undefined, null, 'input', {}, [inputEvent, 7]].map(
      (on) =>
        [
          () => defineAgent({ name: 'a', actions: { act, none: { ...act, on } as never } }),
          'actions.none.on',
        ] as const,
    ),
    [
      () => defineAgent({ name: 'a', actions: { act, none: { on: inputEvent } as never } }),
      'actions.none.run',
    ],
    [() => defineAgent({ name: 'a', actions: { act, none: null as never } }), 'actions.none'],
    [() => defineAgent({ name: 'a' } as never), 'actions'],
    [() => defineAgent({ name: undefined as never, actions: { act } }), 'name'],
    [() => defineAgent({ name: 'a', actions: { act }, tools: { add: 1 as never } }), 'tools.add'],
    [() => defineAgent({ name: 'a', actions: { act }, tools: [] as never }), 'tools'],
    [
      () => defineAgent({ name: 'a', actions: { act }, tools: { add: { tool: {} } as never } }),
      'tools.add.tool',
    ],
    [
      () =>
        defineAgent({
          name: 'a',
          actions: { act },
          tools: { add: { definition: { type: 'function', function: { name: 'add' } } } as never },
        }),
      'tools.add.check',
    ],
    [
      () =>
        defineAgent({
          name: 'a',
          actions: { act },
          chatModels: { m: { connection: 'none' as never } },
        }),
      'chatModels.m',
    ],
  ];
  test.each(cases)('that contradicts itself is refused: %s', (define, path) => {
    expect(define).toThrow(expect.objectContaining({ code: 'invalid_agent', path }));
  });
});

test('an input that does not fit is refused before it runs', async () => {
  const agent = defineAgent({
    name: 'strict',
    input: z.object({ text: z.string() }),
    actions: {
      act: { on: inputEvent, run: ({ payload }, { output }) => void output(payload.text) },
    },
  });
  const runner = await startAgent(agent, memory());
  const wrong = runner.run({ text: 7 as never });
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_input', path: 'input' });
  expect(await runner.runs()).toEqual([]);
});

test('listeners that throw disturb neither the run nor others', async () => {
  const seen: RunRecord['type'][] = [];
  const agent = defineAgent({
    name: 'echo',
    actions: { act: { on: inputEvent, run: ({ payload }, { output }) => void output(payload) } },
  });
  const listeners = [
    () => {
      throw new Error('a bug');
    },
    ({ type }: RunRecord) => void seen.push(type),
  ];
  const runner = await startAgent(agent, memory(), { listeners });
  expect(await (await runner.run('a')).outputs()).toEqual(['a']);
  expect(seen).toEqual(['submitted', 'event', 'event', 'ended']);
});
