import { chatModel, defineTool, type ToolRun } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { Prompt } from '@modelspeak/prompts';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type AgentEvent,
  type ChatResponse,
  chatRequest,
  chatResponse,
  defineAgent,
  inputEvent,
  memory,
  reactAgent,
  startAgent,
  type ToolContext,
  type ToolResponse,
  toolResponse,
  trainingRows,
} from '../src/index.js';
import { calls, type Llama, type Saying, startLlama } from './llama.js';

let llama: Llama;
afterEach(() => llama.stop());

/** A model that says one thing after the other. */
async function says(...sayings: readonly Saying[]): Promise<Llama> {
  llama = await startLlama((_prompt, index) => sayings[index] ?? 'That is all.');
  return llama;
}

const add = defineTool({
  name: 'add',
  description: 'Adds numbers.',
  schema: z.object({ a: z.number(), b: z.number() }),
  run: ({ a, b }) => a + b,
});
const adder = (over: Partial<Parameters<typeof reactAgent>[0]> = {}) =>
  reactAgent({ name: 'adder', model: () => llama.model, tools: { add }, ...over });

async function eventsOf(agent: ReturnType<typeof adder>, input: never | string | object) {
  const runner = await startAgent(agent, memory());
  const run = await runner.run(input);
  const events: AgentEvent[] = [];
  for await (const event of run.events()) events.push(event);
  const ended = run.outputs().then(
    (outputs) => ({ outputs }),
    (error: Error) => ({ error }),
  );
  return { events, ...(await ended) };
}

function answerOf(events: readonly AgentEvent[]): ChatResponse {
  return events.find(({ type }) => type === chatResponse.type)?.payload as ChatResponse;
}

describe('a chat', () => {
  test('of an action gives it the reply, and the action goes on', async () => {
    await says(calls(['add', { a: 1, b: 2 }]), '{"sum": 3}', 'three');
    const agent = defineAgent({
      name: 'asking',
      tools: { add },
      prompts: { system: Prompt.fromMessages([{ role: 'system', content: 'You add {what}.' }]) },
      connections: { local: () => llama.model },
      chatModels: {
        adder: {
          connection: 'local',
          prompt: 'system',
          tools: ['add'],
          output: z.object({ sum: z.number() }),
        },
      },
      actions: {
        act: {
          on: inputEvent,
          async run(_event, context) {
            const model = await context.chatModel('adder');
            const question = [{ role: 'user', content: 'What is 1+2?' }] as const;
            const promptArgs = { what: 'numbers' };
            const first = await model.chat({ messages: question, promptArgs });
            const results = await context.callTools([{ tool: 'add', arguments: { a: 1, b: 2 } }]);
            const [call] = first.message.tool_calls ?? [];
            const answers = results.map(({ content }) => ({
              role: 'tool' as const,
              tool_call_id: call?.id ?? '',
              content,
            }));
            const messages = [...question, first.message, ...answers];
            const second = await model.chat({ messages, promptArgs });
            const third = await model.chat({ messages: question, promptArgs });
            context.output([call?.function.name, second.structured, third.structured ?? null]);
          },
        },
      },
    });
    const { outputs, events } = (await eventsOf(agent, 'go')) as {
      outputs: unknown;
      events: readonly AgentEvent[];
    };
    expect(outputs).toEqual([['add', { sum: 3 }, null]]);
    expect(events.map(({ type }) => type)).toEqual(['_input_event', '_output_event']);
    expect(llama.prompts[0]).toContain('You add numbers.');
    expect(llama.prompts[1]).toContain('<tool_response>\n3\n</tool_response>');
  });

  test('runs the tools that the model calls and tells it what they gave', async () => {
    await says(calls(['add', { a: 1, b: 2 }], ['add', { a: 3, b: 4 }]), '3 and 7.');
    const { events, outputs } = (await eventsOf(adder(), 'What are 1+2 and 3+4?')) as {
      events: readonly AgentEvent[];
      outputs: unknown;
    };
    expect(outputs).toEqual(['3 and 7.']);
    expect(events.map(({ id, type, cause, action }) => [id, type, cause, action])).toEqual([
      ['e0', '_input_event', null, null],
      ['e1', '_chat_request_event', 'e0', 'ask'],
      ['e2', '_tool_request_event', 'e1', 'chat'],
      ['e3', '_tool_response_event', 'e2', 'tools'],
      ['e4', '_chat_response_event', 'e3', 'chat'],
      ['e5', '_output_event', 'e4', 'answer'],
    ]);
    expect(llama.prompts[1]).toContain('<tool_response>\n3\n</tool_response>');
    const { rounds, messages, samples } = answerOf(events);
    expect(rounds).toBe(2);
    expect(messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'tool',
      'assistant',
    ]);
    const rows = trainingRows(samples);
    const sampled = rows.at(-1);
    const text = sampled?.ids
      .filter((_id, index) => sampled.mask[index] === 1)
      .map((id) => (id === 3 ? '<|im_end|>' : String.fromCodePoint(id - 100)))
      .join('');
    expect(text?.endsWith('3 and 7.<|im_end|>')).toBe(true);
  });

  test.each(['required' as const, { type: 'function', function: { name: 'add' } } as const])(
    'forces a call only until the model has made one',
    async (toolChoice) => {
      // A model that a grammar forces to call can do nothing else.
      llama = await startLlama((_prompt, _index, { grammar, grammar_lazy: isLazy }) =>
        grammar === undefined || isLazy === true ? '3.' : calls(['add', { a: 1, b: 2 }]),
      );
      const agent = adder({ options: { toolChoice, maxCalls: 1 } });
      const { events, ...ended } = await eventsOf(agent, 'What is 1+2?');
      expect(ended).toEqual({ outputs: ['3.'] });
      expect(answerOf(events).rounds).toBe(2);
      expect(llama.bodies.map((body) => body['grammar_lazy'])).toEqual([undefined, true]);
    },
  );

  test.each([
    [
      'an unknown tool',
      'subtract',
      '{"a": 1, "b": 2}',
      'There is no tool "subtract". The tools are: add.',
    ],
    [
      'wrong arguments',
      'add',
      '{"a": 1, "b": "2"}',
      'The arguments of "add" are wrong: b: Invalid input: expected number, received string',
    ],
  ])('tells the model the exact reason of %s', async (_what, name, args, reason) => {
    await says(calls([name, args]), 'Sorry.');
    const { outputs } = (await eventsOf(adder(), 'Hi')) as { outputs: unknown };
    expect(outputs).toEqual(['Sorry.']);
    expect(llama.prompts[1]).toContain(reason);
  });

  test('names the numbers that a tool gets rounded, and keeps their digits', async () => {
    await says(calls(['add', '{"a": 9223372036854775807, "b": 0}']), 'Done.');
    const { events } = await eventsOf(adder(), 'Hi');
    const [result] = events
      .filter(({ type }) => type === toolResponse.type)
      .flatMap(({ payload }) => (payload as ToolResponse).results);
    expect(result).toMatchObject({
      success: true,
      content: '9223372036854776000',
      warnings: [
        'add: arguments.a: 9223372036854775807 becomes 9223372036854776000 as a JavaScript number; call.function.arguments has its digits',
      ],
    });
    expect(llama.prompts[1]).toContain('"a": 9223372036854775807');
  });

  test('leaves out of a long history what does not fit, and tells of it', async () => {
    await says('Rome.');
    const model = chatModel({
      format: qwen25(),
      endpoint: llamaServer(llama.url),
      model: { name: 'm', context: 400 },
      fitHistory: true,
    });
    const old = [
      { role: 'user', content: 'x'.repeat(400) },
      { role: 'assistant', content: 'No.' },
    ] as const;
    const agent = defineAgent({
      name: 'guide',
      connections: { local: () => model },
      chatModels: { guide: { connection: 'local' } },
      actions: {
        ask: {
          on: inputEvent,
          run(_event, { send }) {
            send(
              chatRequest({ model: 'guide', messages: [...old, { role: 'user', content: 'Hi' }] }),
            );
          },
        },
        answer: {
          on: chatResponse,
          run({ payload }, { output }) {
            output(payload.leftOut);
          },
        },
      },
    });
    const { outputs } = (await eventsOf(agent, 'go')) as { outputs: unknown };
    expect(outputs).toEqual([old]);
    expect(llama.prompts[0]).not.toContain('xxx');
  });

  test('tells the model why its call could not be read', async () => {
    await says('<tool_call>\n{"name": "add", "arguments": {"a": 1,}}\n</tool_call>', 'Sorry.');
    const { outputs } = (await eventsOf(adder(), 'Hi')) as { outputs: unknown };
    expect(outputs).toEqual(['Sorry.']);
    expect(llama.prompts[1]).toMatch(/Your tool call could not be read: .+\. Write it again\./);
  });

  test('ends a model that calls tools for ever, with an event', async () => {
    llama = await startLlama(() => calls(['add', { a: 1, b: 1 }]));
    const { events, error } = (await eventsOf(adder({ rounds: 3 }), 'Hi')) as {
      events: readonly AgentEvent[];
      error: unknown;
    };
    expect(llama.prompts).toHaveLength(3);
    expect(error).toMatchObject({ code: 'too_many_rounds' });
    expect(events.at(-1)).toMatchObject({ type: '_error_event', payload: { action: 'chat' } });
  });

  test('ends a reply that does not end, with an event', async () => {
    await says('a'.repeat(500));
    const agent = adder({ replyLimit: 100, onError: 'ignore' });
    const { events, outputs } = (await eventsOf(agent, 'Hi')) as {
      events: readonly AgentEvent[];
      outputs: unknown;
    };
    expect(outputs).toEqual([]);
    expect(answerOf(events)).toMatchObject({
      message: null,
      error: { code: 'model_failed', message: expect.stringContaining('within 100 characters') },
    });
  });

  test('tries a model again that fails, as often as it is told', async () => {
    const fails: Saying = (response) => void response.writeHead(500).end('{}');
    await says(fails, fails, 'Hello.');
    const retry = { times: 2, delay: 1 };
    expect(await eventsOf(adder({ onError: { retry } }), 'Hi')).toMatchObject({
      outputs: ['Hello.'],
    });
    await llama.stop();
    await says(fails, fails, fails);
    const { events, error } = (await eventsOf(adder({ onError: { retry } }), 'Hi')) as {
      events: readonly AgentEvent[];
      error: unknown;
    };
    expect(error).toMatchObject({ code: 'model_failed' });
    expect(events.at(-1)?.type).toBe('_error_event');
  });

  test('gives what a schema asks for, and tells the model what is wrong with it', async () => {
    await says('It is 7.', '```json\n{"score": "7"}\n```', '```json\n{"score": 7}\n```');
    const agent = adder({
      tools: {},
      output: z.object({ score: z.number() }) as never,
      prompt: Prompt.fromText('Rate {text}.'),
    });
    expect(await eventsOf(agent, { text: 'this' })).toMatchObject({ outputs: [{ score: 7 }] });
    expect(llama.prompts[0]).toContain('{"type":"object","properties":{"score":{"type":"number"}}');
    expect(llama.prompts[0]).toContain('Rate this.');
    expect(llama.prompts[1]).toContain('Your answer is not what was asked for: it is not JSON');
    expect(llama.prompts[2]).toContain('score: Invalid input: expected number, received string');
  });
});

test('a chat model is made once, when it is first used', async () => {
  await says();
  let made = 0;
  const agent = adder({
    model: () => {
      made++;
      return llama.model;
    },
  });
  const runner = await startAgent(agent, memory());
  expect(made).toBe(0);
  await (await runner.run('a')).outputs();
  await (await runner.run('b')).outputs();
  expect(made).toBe(1);
});

test('a human is asked before a tool runs, and a refusal goes to the model', async () => {
  const done: string[] = [];
  const refund = defineTool({
    name: 'refund',
    description: 'Pays money back.',
    schema: z.object({ order: z.string(), customer: z.string(), amount: z.number() }),
    run: ({ order, customer }, { context }: ToolRun<ToolContext>) => {
      done.push(`${customer} ${order} ${context.attempt}`);
      return 'refunded';
    },
  });
  await says(
    calls(
      ['refund', { order: 'A', amount: 9 }],
      ['refund', { order: 'B', amount: 500, customer: 'root' }],
      ['refund', { order: 'C', amount: 700 }],
    ),
    'Done.',
  );
  const agent = defineAgent({
    name: 'support',
    tools: {
      refund: {
        tool: refund,
        approval: ({ amount }: { readonly amount: number }) => amount > 100,
        inject: { customer: { from: 'shortTerm', path: 'customer.id' } },
      },
    },
    connections: { local: () => llama.model },
    chatModels: { agent: { connection: 'local', tools: ['refund'] } },
    actions: {
      ask: {
        on: inputEvent,
        run(_event, { memory: { shortTerm }, chat }) {
          shortTerm.set('customer.id', 'ann');
          chat('agent', { messages: [{ role: 'user', content: 'Refund all.' }] });
        },
      },
      answer: {
        on: chatResponse,
        run: ({ payload }, { output }) => void output(payload.message?.content),
      },
    },
  });
  const runner = await startAgent(agent, memory());
  const run = await runner.run('Hi');
  const asked: unknown[] = [];
  for await (const record of run.records()) {
    if (record.type !== 'waiting') continue;
    asked.push(record.ask);
    if (asked.length < 2) continue;
    const [b, c] = await runner.waiting();
    await runner.approve(b?.token ?? '');
    await runner.refuse(c?.token ?? '', 'too much');
  }
  expect(asked).toEqual([
    { tool: 'refund', arguments: { order: 'B', customer: 'ann', amount: 500 } },
    { tool: 'refund', arguments: { order: 'C', customer: 'ann', amount: 700 } },
  ]);
  expect(done).toEqual(['ann A 1', 'ann B 1']);
  expect(llama.prompts[0]).not.toContain('customer');
  expect(llama.prompts[1]).toContain('The call of "refund" was refused: too much');
  expect(await run.outputs()).toEqual(['Done.']);
});
