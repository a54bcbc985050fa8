import type { ReaderEvent } from '@modelspeak/core';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ReplayServer,
  sendPieces,
  startReplayServer,
} from '../../endpoints/endpoint/test/replay-server.js';
import { chatModel } from '../src/chat-model.js';
import type { RateLimit } from '../src/rate/rate-limit.js';

const conversation = { messages: [{ role: 'user', content: 'What is the weather?' }] } as const;
const getWeather = {
  type: 'function',
  function: { name: 'get_weather', parameters: { type: 'object' } },
} as const;
const call = { name: 'get_weather', arguments: '{"city":"São Paulo"}' };
const usage = { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 };
const weather = { type: 'function', function: { name: 'get_weather' } } as const;

const likely = (...tokens: readonly string[]) => ({
  content: tokens.map((token) => ({
    token,
    logprob: -0.5,
    top_logprobs: [{ token, logprob: -0.5, bytes: null }],
  })),
});

/** The same reply, whole and as a stream. */
const response = (finish_reason: string) => ({
  choices: [
    {
      index: 0,
      finish_reason,
      logprobs: likely('Let me', ' look.'),
      message: {
        role: 'assistant',
        content: 'Let me look.',
        tool_calls: [{ id: 'a1', type: 'function', function: call }],
      },
    },
  ],
  usage,
});
const deltas = (finish_reason: string) => [
  ...['Let me', ' look.'].map((content) => ({
    choices: [{ index: 0, delta: { content }, logprobs: likely(content) }],
  })),
  ...[
    { id: 'a1', type: 'function', function: { name: call.name, arguments: '' } },
    { function: { arguments: call.arguments.slice(0, 12) } },
    { function: { arguments: call.arguments.slice(12) } },
  ].map((part) => ({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...part }] } }] })),
  { choices: [{ index: 0, delta: {}, finish_reason }] },
  { choices: [], usage },
];

let server: ReplayServer;
let size = 1000;
let finish = 'tool_calls';
let failures = 0;
beforeAll(async () => {
  server = await startReplayServer((answer, _index, { body }) => {
    if (failures-- > 0) return void answer.writeHead(429, { 'retry-after': '0' }).end('busy');
    if (body['stream'] !== true) return void answer.end(JSON.stringify(response(finish)));
    const data = [...deltas(finish).map((chunk) => JSON.stringify(chunk)), '[DONE]'];
    const bytes = new TextEncoder().encode(data.map((text) => `data: ${text}\n\n`).join(''));
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    return sendPieces(answer, pieces);
  });
});
afterAll(() => server.stop());

const model = () =>
  chatModel({
    format: openaiMessages({ model: 'gpt-5' }),
    endpoint: openai({ url: server.url }),
    sampling: { maxTokens: 50 },
    retry: { delay: 1 },
  }).withTools([getWeather]);

const message = {
  role: 'assistant',
  content: 'Let me look.',
  tool_calls: [{ id: 'a1', type: 'function', function: call }],
};

describe('a format of messages on an endpoint of bodies', () => {
  test('gives a whole reply', async () => {
    const reply = await model().chat(conversation, { toolChoice: 'required' });
    expect(reply).toMatchObject({ message, reason: 'tool_calls', usage });
    expect(server.asked.at(-1)?.body).toEqual({
      model: 'gpt-5',
      messages: conversation.messages,
      tools: [getWeather],
      tool_choice: 'required',
      max_tokens: 50,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test('gives the same reply if the server is not to stream', async () => {
    const whole = chatModel({
      format: openaiMessages({ model: 'gpt-5' }),
      endpoint: openai({ url: server.url, streams: false }),
    });
    const reply = await whole.withTools([getWeather]).chat(conversation);
    expect(server.asked.at(-1)?.body).not.toHaveProperty('stream');
    expect(reply).toEqual(await model().chat(conversation));
  });

  test('names the limit that a piece of a whole reply exceeds', async () => {
    const [begun] = deltas(finish);
    const slow = await startReplayServer((answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write(`data: ${JSON.stringify(begun)}\n\n`);
    });
    try {
      const stalling = chatModel({
        format: openaiMessages({ model: 'gpt-5' }),
        endpoint: openai({ url: slow.url }),
        timeouts: { first: 10_000, idle: 20 },
      });
      await expect(stalling.chat(conversation)).rejects.toMatchObject({
        code: 'timeout',
        message: 'the next piece of the reply took longer than 20 ms; raise timeouts.idle',
      });
    } finally {
      await slow.stop();
    }
  });

  test.each([1, 2, 7, 1000])('gives the same as events, in pieces of %i bytes', async (bytes) => {
    size = bytes;
    const events: ReaderEvent[] = [];
    for await (const event of model().stream(conversation)) events.push(event);
    const said = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
    const args = events.map((event) => (event.type === 'tool-call-arguments' ? event.text : ''));
    expect([said, args.join('')]).toEqual(['Let me look.', call.arguments]);
    expect(events).toContainEqual({ type: 'usage', usage });
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'tool_calls' });
  });

  test('tells log probabilities as an endpoint of prompts does, whole and as events', async () => {
    size = 1000;
    const options = { sampling: { logProbs: 2 } };
    const { logProbs, response: told } = await model().chat(conversation, options);
    const expected = ['Let me', ' look.'].map((token) => ({
      token,
      logProb: -0.5,
      top: [{ token, logProb: -0.5 }],
    }));
    expect(logProbs).toEqual(expected);
    expect(told).toEqual(response('tool_calls'));
    const asked = { logprobs: true, top_logprobs: 2 };
    expect(server.asked.at(-1)?.body).toMatchObject(asked);
    const events: ReaderEvent[] = [];
    const stream = model().stream(conversation, options);
    let step = await stream.next();
    for (; !step.done; step = await stream.next()) events.push(step.value);
    expect(events.slice(0, 2)).toEqual([
      { type: 'log-probs', logProbs: expected.slice(0, 1) },
      { type: 'text', text: 'Let me' },
    ]);
    expect(step.value.logProbs).toEqual(expected);
    expect(server.asked.at(-1)?.body).toMatchObject(asked);
  });

  test('is asked again if it is busy', async () => {
    failures = 2;
    expect((await model().chat(conversation)).message).toEqual(message);
    failures = 3;
    await expect(model().chat(conversation)).rejects.toMatchObject({ status: 429, body: 'busy' });
    failures = 1;
    for await (const event of model().stream(conversation)) expect(event.type).not.toBe('ignored');
    failures = 0;
  });

  test('does not count a required call that was cut off', async () => {
    finish = 'length';
    const cut = expect.objectContaining({ code: 'cut_off' });
    await expect(model().chat(conversation, { toolChoice: weather })).rejects.toEqual(cut);
    const read = async (): Promise<void> => {
      for await (const _event of model().stream(conversation, { toolChoice: weather }));
    };
    await expect(read()).rejects.toEqual(cut);
    expect((await model().chat(conversation)).reason).toBe('length');
    finish = 'tool_calls';
  });

  test('keeps to a limit, with each attempt, and tells it what replies took', async () => {
    const settled: number[] = [];
    const entered: number[] = [];
    const limit: RateLimit = {
      async enter(tokens) {
        entered.push(tokens);
        return (used) => void settled.push(used);
      },
    };
    failures = 1;
    await model().with({ rateLimit: limit }).chat(conversation);
    const limited = model().with({ rateLimit: limit });
    for await (const event of limited.stream(conversation)) expect(event.type).not.toBe('ignored');
    expect(settled).toEqual([14, 14]);
    expect(entered).toHaveLength(3);
    expect(entered.every((tokens) => tokens > 10)).toBe(true);
  });

  test('leaves the number of calls to the provider', async () => {
    await expect(model().chat(conversation, { maxCalls: 1 })).rejects.toMatchObject({
      code: 'unsupported',
      path: 'maxCalls',
    });
  });

  test('gives up if the server stalls', async () => {
    const stalled = chatModel({
      format: openaiMessages({ model: 'gpt-5' }),
      endpoint: openai({ fetch: () => new Promise(() => undefined) }),
      timeouts: { first: 20 },
    });
    await expect(stalled.chat(conversation)).rejects.toMatchObject({ code: 'timeout' });
    await expect(stalled.stream(conversation).next()).rejects.toMatchObject({ code: 'timeout' });
  });
});
