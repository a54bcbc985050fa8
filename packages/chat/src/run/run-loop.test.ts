import { type Message, parseJson, validateConversation } from '@modelspeak/core';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ChatServer, type Said, startChatServer, USAGE } from '../../test/chat-server.js';
import { forgetful } from '../../test/forgetful.js';
import { says, stubEndpoint } from '../../test/stub-endpoint.js';
import { ChatError } from '../chat-error.js';
import { chatModel } from '../chat-model.js';
import type { ChatModel } from '../chat-model-type.js';
import { defineTool } from '../tools/define-tool.js';
import { ToolParts, type ToolRun } from '../tools/tool-types.js';
import type { RunEvent } from './run-types.js';

const conversation = { messages: [{ role: 'user', content: 'What is the weather?' }] } as const;
const getWeather = defineTool({
  name: 'get_weather',
  description: 'Tells the weather of a city.',
  schema: z.object({ city: z.string().max(9) }),
  run: ({ city }) =>
    city === 'Atlantis' ? Promise.reject(new Error('it sank')) : { city, sun: 1 },
});
const getTime = {
  type: 'function',
  function: { name: 'get_time', parameters: { type: 'object', properties: {} } },
} as const;

let server: ChatServer;
afterEach(() => server.stop());

/** A model that says these over HTTP, one after the other. */
async function modelThat(...said: readonly Said[]): Promise<ChatModel> {
  server = await startChatServer((index) => said[index] ?? 'and so on');
  const endpoint = openai({ url: server.url });
  return chatModel({ format: openaiMessages({ model: 'm' }), endpoint }).withTools([getWeather]);
}

async function eventsOf(run: AsyncIterable<RunEvent>): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

const paris = ['get_weather', '{"city":"Paris"}'] as const;
const contentOf = (result: { readonly messages: readonly object[] }) =>
  result.messages.flatMap((message) =>
    'tool_call_id' in message && 'content' in message ? [message.content] : [],
  );

describe('what takes too long', () => {
  const waits = (seen: AbortSignal[]) =>
    defineTool({
      name: 'get_weather',
      description: '',
      schema: z.object({ city: z.string() }),
      run: (_args, { signal }) => {
        seen.push(signal);
        return new Promise(() => undefined);
      },
    });

  test('is a tool, of which the model is told', async () => {
    const seen: AbortSignal[] = [];
    const model = (await modelThat([paris], 'Sorry.')).with({ tools: [waits(seen)] });
    const result = await model.run(conversation, { timeouts: { tool: 20 } });
    expect(contentOf(result)).toEqual([
      'The tool "get_weather" failed: the tool took longer than 20 ms; raise timeouts.tool',
    ]);
    expect([seen[0]?.aborted, result.reply.message.content]).toEqual([true, 'Sorry.']);
  });

  test('is nothing with a limit that no timer can hold', async () => {
    const model = await modelThat([paris], 'Sunny.');
    const timeouts = {
      first: Infinity,
      idle: Infinity,
      total: Infinity,
      run: Infinity,
      tool: 2 ** 31,
    };
    const { reply } = await model.run(conversation, { timeouts });
    expect(reply.message.content).toBe('Sunny.');
  });

  test('is a run, in its tools or in its requests', async () => {
    const seen: AbortSignal[] = [];
    const timeouts = { run: 200 };
    const timeout = {
      code: 'timeout',
      message: 'the run took longer than 200 ms; raise timeouts.run',
    };
    const model = (await modelThat([paris])).with({ tools: [waits(seen)], timeouts });
    await expect(model.run(conversation)).rejects.toMatchObject(timeout);
    expect(seen[0]?.reason).toMatchObject({ code: 'timeout' });
    const endpoint = stubEndpoint([[new Promise(() => undefined)]]);
    const silent = chatModel({ format: qwen25(), endpoint, timeouts });
    await expect(silent.run(conversation)).rejects.toMatchObject(timeout);
    // Other calls have no such limit.
    expect((await model.chat(conversation)).message.content).toBe('and so on');
  });
});

describe('a run', () => {
  test('gives the model the results of its tools, until it calls none', async () => {
    const model = await modelThat([paris, ['get_weather', '{"city":"Rome"}']], [paris], 'Sunny.');
    const result = await model.run(conversation);
    expect(result.reply.message).toEqual({ role: 'assistant', content: 'Sunny.' });
    expect(result).toMatchObject({ rounds: 3, pending: [] });
    expect(result.usage).toEqual({ prompt_tokens: 27, completion_tokens: 15, total_tokens: 42 });
    expect(result.messages.map((message) => message.role)).toEqual(
      'assistant tool tool assistant tool assistant'.split(' '),
    );
    expect(contentOf(result)).toEqual([
      '{"city":"Paris","sun":1}',
      '{"city":"Rome","sun":1}',
      '{"city":"Paris","sun":1}',
    ]);
    const whole = { messages: [...conversation.messages, ...result.messages] };
    expect(() => validateConversation(whole)).not.toThrow();
    expect(server.messages().at(-1)).toEqual(whole.messages.slice(0, -1));
  });

  test('streams every event and has the same result', async () => {
    const said = [[paris], 'Sunny.'] as const;
    const whole = await (await modelThat(...said)).run(conversation);
    await server.stop();
    const events = await eventsOf((await modelThat(...said)).runStream(conversation));
    expect(events.map(({ type }) => type)).toEqual([
      'round',
      'tool-call',
      'tool-call-arguments',
      'usage',
      'tool-call-end',
      'end',
      'tool-start',
      'tool-answer',
      'round',
      'text',
      'usage',
      'end',
      'run-end',
    ]);
    const last = events.at(-1);
    const { response: _response, ...reply } = whole.reply;
    expect(last).toEqual({ type: 'run-end', result: { ...whole, reply } });
    expect(server.asked.every(({ body }) => body['stream'] === true)).toBe(true);
  });

  test('continues no message, and neither does a value', async () => {
    const model = await modelThat();
    const options = { continueFinalMessage: true };
    const refused = expect.objectContaining({ path: 'continueFinalMessage' });
    await expect(model.run(conversation, options)).rejects.toEqual(refused);
    await expect(model.object(conversation, {}, options)).rejects.toEqual(refused);
  });

  test('forces a call in its first round alone', async () => {
    const model = await modelThat([paris], 'Sunny.');
    await model.run(conversation, { toolChoice: 'required' });
    const choices = server.asked.map(({ body }) => body['tool_choice']);
    expect(choices).toEqual(['required', undefined]);
  });

  test('offers the tools of the model, of the conversation and of the run', async () => {
    const model = await modelThat('Hi.');
    const add = defineTool({
      name: 'add',
      description: 'Adds.',
      schema: z.object({}),
      run: () => 1,
    });
    await model.run({ ...conversation, tools: [getTime] }, { tools: [add] });
    const tools = server.asked[0]?.body['tools'] as { function: { name: string } }[];
    expect(tools.map((tool) => tool.function.name)).toEqual(['get_weather', 'get_time', 'add']);
    await expect(model.run(conversation, { tools: [getWeather] })).rejects.toMatchObject({
      code: 'invalid_option',
      path: 'tools',
    });
  });

  test('ends with the calls of tools that it cannot run', async () => {
    const model = await modelThat([['get_time', '{}'], paris]);
    const result = await model.run({ ...conversation, tools: [getTime] });
    expect(result.pending).toMatchObject([{ function: { name: 'get_time' } }]);
    expect(contentOf(result)).toEqual(['{"city":"Paris","sun":1}']);
    expect(server.asked).toHaveLength(1);
  });

  test('has a limit of rounds', async () => {
    const model = await modelThat([paris], [paris], [paris]);
    const error = await model.run(conversation, { rounds: 2 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'too_many_rounds', messages: { length: 3 } });
    expect(server.asked).toHaveLength(2);
  });

  test('does not run a call a fourth time in a row, and ends if the model does not listen', async () => {
    const ran: string[] = [];
    const watched = defineTool({
      name: 'get_weather',
      description: '',
      schema: z.object({ city: z.string() }),
      run: ({ city }) => {
        ran.push(city);
        return 'Sunny';
      },
    });
    const spaced = ['get_weather', '{ "city": "Paris" }'] as const;
    const model = (await modelThat([paris], [spaced], [paris], [paris], [paris], [paris])).with({
      tools: [watched],
    });
    const asked: string[] = [];
    const approve = ({ id }: { readonly id: string }) => asked.push(id) > 0;
    const events: RunEvent[] = [];
    const run = model.runStream(conversation, { approve });
    const error = await (async () => {
      for await (const event of run) events.push(event);
    })().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'repeated_call',
      message: expect.stringContaining('the model repeats the call get_weather({"city":"Paris"})'),
      messages: { length: 11 },
    });
    expect(error).toBeInstanceOf(ChatError);
    expect([ran, asked.length]).toEqual([['Paris', 'Paris', 'Paris'], 3]);
    const told = 'This call was made 3 times in a row with the same arguments, so it does not run';
    expect(events.flatMap((event) => (event.type === 'tool-answer' ? [event] : []))).toMatchObject([
      ...Array(3).fill({ outcome: 'result', value: 'Sunny' }),
      ...Array(2).fill({
        outcome: 'repeated',
        message: { content: expect.stringContaining(told) },
      }),
    ]);
    expect(server.messages().at(-1)?.at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining(told),
    });
  });

  test('goes on if the model listens, and runs the other calls', async () => {
    const rome = ['get_weather', '{"city":"Rome"}'] as const;
    const model = await modelThat([paris], [paris], [paris], [paris, rome], [rome], 'Sunny.');
    const result = await model.run(conversation);
    expect(result).toMatchObject({ rounds: 6, reply: { message: { content: 'Sunny.' } } });
    expect(contentOf(result).slice(3)).toEqual([
      expect.stringContaining('it does not run again'),
      '{"city":"Rome","sun":1}',
      '{"city":"Rome","sun":1}',
    ]);
  });

  test('counts what was called before it, and may call as often as it likes', async () => {
    const before = await (await modelThat([paris], [paris], [paris]))
      .run(conversation, { rounds: 3 })
      .catch((thrown: unknown) => (thrown as ChatError).messages);
    await server.stop();
    const messages = [...conversation.messages, ...(before as readonly Message[]).slice(0, 4)];
    const model = await modelThat([paris], [paris], 'Sunny.');
    const result = await model.run({ messages });
    expect(contentOf(result)).toEqual([
      '{"city":"Paris","sun":1}',
      expect.stringContaining('it does not run again'),
    ]);
    await server.stop();
    const polls = await modelThat(...Array(8).fill([paris]), 'Done.');
    const polled = await polls.run(conversation, { repeats: Infinity });
    expect(new Set(contentOf(polled))).toEqual(new Set(['{"city":"Paris","sun":1}']));
    await expect(polls.run(conversation, { repeats: 0 })).rejects.toMatchObject({
      code: 'invalid_option',
      path: 'repeats',
    });
  });

  test('works on a prompt format, which cannot mark errors', async () => {
    const bad = '<tool_call>\n{"name": "get_weather", "arguments": {"city": 1}}\n</tool_call>';
    server = await startChatServer(() => '');
    const endpoint = stubEndpoint([says(bad, '<|im_end|>'), says('Sunny.', '<|im_end|>')]);
    const model = chatModel({ format: qwen25(), endpoint }).withTools([getWeather]);
    const { messages, reply } = await model.run(conversation);
    expect(messages[1]).not.toHaveProperty('is_error');
    expect(String(endpoint.asked[1]?.prompt)).toContain('The arguments of "get_weather" are wrong');
    expect(reply.sampled?.text).toBe('Sunny.<|im_end|>');
  });
});

describe('a call', () => {
  const answerTo = async (name: string, args: string, options = {}) => {
    const model = await modelThat([[name, args]], 'Ah.');
    return contentOf(await model.run({ ...conversation, tools: [getTime] }, options))[0];
  };

  test.each([
    ['has_no_tool', '{}', 'There is no tool "has_no_tool". The tools are: get_weather, get_time.'],
    [
      'get_weather',
      '{"city":"a name that is too long"}',
      'The arguments of "get_weather" are wrong: city: Too big: expected string to have <=9 characters',
    ],
    ['get_weather', '{"city":"Atlantis"}', 'The tool "get_weather" failed: it sank'],
  ])('that is wrong is answered with why: %s %s', async (name, args, answer) => {
    expect(await answerTo(name, args)).toBe(answer);
  });

  test('that cannot be read is answered with the problem, within the limit of rounds', async () => {
    const broken = ['get_weather', '{"city":'] as const;
    const model = await modelThat([broken], 'Ah.', [broken]);
    const { messages } = await model.run(conversation);
    expect(messages[0]).toMatchObject({ content: expect.stringContaining('city') });
    expect(messages[1]).toMatchObject({
      role: 'user',
      content: expect.stringMatching(/^Your tool call could not be read: .+\nWrite it again/),
    });
    const { reply, rounds } = await model.run(conversation, { rounds: 1 });
    expect([rounds, reply.malformed.length]).toEqual([1, 1]);
  });

  test('that cannot be read is not asked for again where the request allows none', async () => {
    const model = await modelThat([['get_weather', '{"city":']], 'Ah.');
    const { reply, rounds } = await model.run(conversation, { toolChoice: 'none' });
    expect([rounds, reply.malformed.length]).toEqual([1, 1]);
  });

  test.each([
    [true, '{"city":"Paris","sun":1}'],
    [false, 'The call of "get_weather" was refused.'],
    [undefined as never, 'The call of "get_weather" was refused.'],
    [{ refused: 'not today' }, 'The call of "get_weather" was refused: not today'],
  ])('runs where that is approved: %j', async (approval, answer) => {
    const approve = vi.fn(() => approval);
    expect(await answerTo(...paris, { approve })).toBe(answer);
    expect(approve).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'call_get_weather_0' }),
      { city: 'Paris' },
      expect.anything(),
    );
  });

  test('with wrong arguments asks for no approval', async () => {
    const approve = vi.fn(() => true);
    await answerTo('get_weather', '{}', { approve });
    expect(approve).not.toHaveBeenCalled();
  });

  test('may be approved by the tool itself', async () => {
    const model = await modelThat([['pay', '{}']], 'Ah.');
    const approve = vi.fn(() => true);
    const pay = defineTool({
      name: 'pay',
      description: 'Pays.',
      schema: z.object({}),
      approve: (_args, { context }) => context === 'rich',
      run: () => 'paid',
    });
    const options = { tools: [pay], approve, context: 'poor' };
    expect(contentOf(await model.run(conversation, options))).toEqual([
      'The call of "pay" was refused.',
    ]);
    expect(approve).not.toHaveBeenCalled();
  });

  test('whose tool fails can end the run', async () => {
    const model = await modelThat([['get_weather', '{"city":"Atlantis"}']]);
    await expect(model.run(conversation, { onToolError: 'throw' })).rejects.toMatchObject({
      code: 'tool_failed',
      cause: new Error('it sank'),
      messages: { length: 1 },
    });
  });

  test.each([
    ['text', 'text'],
    [undefined, 'null'],
    [[1, { a: null }], '[1,{"a":null}]'],
    [new ToolParts([{ type: 'text', text: 'a' }]), [{ type: 'text', text: 'a' }]],
    [2n, expect.stringContaining('failed')],
    [
      { id: parseJson('9223372036854775807'), at: new Date(0) },
      `{"id":9223372036854775807,"at":"1970-01-01T00:00:00.000Z"}`,
    ],
  ])('gives what the model can read: %s', async (value, content) => {
    const model = await modelThat([['give', '{}']], 'Ah.');
    const schema = { type: 'object', properties: {} };
    const give = defineTool({ name: 'give', description: '', schema, run: () => value });
    expect(contentOf(await model.run(conversation, { tools: [give] }))).toEqual([content]);
  });
});

describe('tools at once', () => {
  const slow = (started: number[], gates: readonly Promise<unknown>[]) =>
    defineTool({
      name: 'slow',
      description: '',
      schema: z.object({ n: z.number() }),
      async run({ n }) {
        started.push(n);
        await gates[n];
        return n;
      },
    });
  const calls = [0, 1, 2].map((n) => ['slow', JSON.stringify({ n })] as const);

  test('are answered as they are done, and told in their order', async () => {
    const model = await modelThat(calls, 'Ah.');
    const replyPrefix: (() => void)[] = [];
    const gates = calls.map(() => new Promise<void>((resolve) => replyPrefix.push(resolve)));
    const started: number[] = [];
    const run = model.runStream(conversation, { tools: [slow(started, gates)], parallel: 2 });
    const done: unknown[] = [];
    let result: { readonly messages: readonly object[] } = { messages: [] };
    for await (const event of run) {
      if (event.type === 'tool-start') setTimeout(() => replyPrefix[1]?.());
      if (event.type === 'tool-answer') {
        done.push(event.value);
        expect(started).toEqual(done.length === 1 ? [0, 1, 2] : expect.anything());
        replyPrefix[done.length === 1 ? 2 : 0]?.();
      }
      if (event.type === 'run-end') result = event.result;
    }
    expect(done).toEqual([1, 2, 0]);
    expect(contentOf(result)).toEqual(['0', '1', '2']);
  });

  test('run one after the other where one says so', async () => {
    const model = await modelThat(calls, 'Ah.');
    let running = 0;
    const alone = defineTool({
      name: 'slow',
      description: '',
      schema: z.object({ n: z.number() }),
      async run() {
        expect(++running).toBe(1);
        await new Promise((resolve) => setTimeout(resolve));
        running--;
      },
    });
    const { messages } = await model.run(conversation, { tools: [alone], parallel: 1 });
    expect(contentOf({ messages })).toEqual(['null', 'null', 'null']);
  });

  test.each(['an abort', 'who stops iterating'])('are ended by %s', async (how) => {
    const model = await modelThat(calls);
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const signals: AbortSignal[] = [];
    const stuck = defineTool({
      name: 'slow',
      description: '',
      schema: z.object({ n: z.number() }),
      run(_args, { signal }: ToolRun) {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    const options = { tools: [stuck], signal: controller.signal, parallel: 2 };
    const run = model.runStream(conversation, options);
    for await (const { type } of run) if (type === 'tool-start') break;
    if (how === 'an abort') {
      const again = (await modelThat(calls)).run(conversation, options);
      await vi.waitFor(() => expect(signals).toHaveLength(2));
      controller.abort(new Error('enough'));
      await expect(again).rejects.toThrow('enough');
    }
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    expect(removed.mock.calls.length).toBeGreaterThan(0);
  });
});

describe('a model whose template writes no reasoning', () => {
  const thinks =
    '<think>I need it.</think><call>{"name": "get_weather", "arguments": {"city": "Paris"}}</call>';

  test('thinks, calls a tool and answers', async () => {
    const endpoint = stubEndpoint([says(thinks), says('<think>Good.</think>Sunny.')]);
    const model = chatModel({ format: forgetful(), endpoint }).withTools([getWeather]);
    const { messages } = await model.run(conversation);
    expect(messages).toMatchObject([
      { role: 'assistant', reasoning_content: 'I need it.', tool_calls: [{ type: 'function' }] },
      { role: 'tool', content: '{"city":"Paris","sun":1}' },
      { role: 'assistant', reasoning_content: 'Good.', content: 'Sunny.' },
    ]);
    const [first, second] = endpoint.asked.map(({ prompt }) => prompt as string);
    expect(second).toBe(
      `${first}<call>{"name": "get_weather", "arguments": {"city": "Paris"}}</call><end><turn>{"city":"Paris","sun":1}<end><turn>`,
    );
  });

  test('goes on with a conversation of its own replies', async () => {
    const endpoint = stubEndpoint([says('<think>Hm.</think>Hello.'), says('Bye.')]);
    const model = chatModel({ format: forgetful(), endpoint });
    const first = await model.chat(conversation);
    const messages = [
      ...conversation.messages,
      first.message,
      { role: 'user' as const, content: 'And now?' },
    ];
    const { message } = await model.chat({ messages }, { after: first });
    expect(message.content).toBe('Bye.');
  });
});

test('the usage of a run is what its server counts', async () => {
  const model = await modelThat('Hi.');
  expect((await model.run(conversation)).usage).toEqual(USAGE);
});
