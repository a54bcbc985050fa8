import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accumulate, ModelspeakError, type ReaderEvent, readEvents } from '@modelspeak/core';
import { type ChatRequest, Ollama } from 'ollama';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, TEXT } from '../test/settings.js';
import { ollamaChat } from './index.js';

const format = ollamaChat({ model: 'm' });
const { responses } = format;
const OPTIONS = { id: 'x', model: 'm', created: 1_700_000_000 };

const EVENTS: readonly ReaderEvent[] = [
  { type: 'reasoning', text: 'Hm.' },
  { type: 'text', text: 'Grüße, ' },
  { type: 'text', text: '東京' },
  { type: 'tool-call', index: 0, id: 'call_a', name: 'f' },
  { type: 'tool-call-arguments', index: 0, text: '{"x":1}' },
  { type: 'tool-call-end', index: 0 },
  { type: 'usage', usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 } },
  { type: 'end', reason: 'tool_calls' },
];

function streamText(events: readonly ReaderEvent[]): string {
  const writer = responses.writer(OPTIONS);
  return [...events.flatMap((event) => writer.push(event)), ...writer.end()]
    .map((chunk) => responses.text(chunk))
    .join('');
}

const messages = [{ role: 'user', content: 'Hi' }];
const given = format.body({ messages: [{ role: 'user', content: 'Hi' }] });

describe("Ollama's client", () => {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', () => {
      const body = JSON.parse(text) as { readonly stream?: boolean; readonly model: string };
      received.push(body);
      if (body.model === 'none') {
        response.writeHead(404, { 'content-type': 'application/json' });
        response.end(JSON.stringify(responses.error({ status: 404, message: 'no such model' })));
      } else if (body.stream === false) {
        response.end(JSON.stringify(responses.body(accumulate(EVENTS), OPTIONS)));
      } else response.end(streamText(EVENTS));
    });
  });
  let client: Ollama;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    client = new Ollama({ host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('sends our body, and reads our response, which we read too', async () => {
    const request: ChatRequest & { stream: false } = { ...(given as ChatRequest), stream: false };
    const response = await client.chat(request);
    expect(received.at(-1)).toEqual(given);
    expect(response.message).toMatchObject({
      content: 'Grüße, 東京',
      thinking: 'Hm.',
      tool_calls: [{ function: { name: 'f', arguments: { x: 1 } } }],
    });
    expect(response).toMatchObject({ done: true, prompt_eval_count: 7, eval_count: 5 });
    expect(format.parse(response).message).toEqual(accumulate(EVENTS).message);
  });

  test('gives chunks of our stream that we read', async () => {
    const stream = await client.chat({ model: 'm', messages, stream: true });
    const events: ReaderEvent[] = [];
    for await (const event of readEvents(stream, format.reader())) events.push(event);
    expect(accumulate(events)).toMatchObject({
      message: accumulate(EVENTS).message,
      reason: 'tool_calls',
    });
  });

  test('throws our errors, whole and in a stream', async () => {
    await expect(client.chat({ model: 'none', messages })).rejects.toThrow('no such model');
    const writer = responses.writer(OPTIONS);
    const chunks = [
      ...writer.push({ type: 'text', text: 'Hi' }),
      ...writer.error({ status: 500, message: 'out of memory' }),
    ];
    const text = chunks.map((chunk) => responses.text(chunk)).join('');
    expect(() => format.parse(text)).toThrow('out of memory');
    const failing = new Ollama({ fetch: async () => new Response(text) });
    const read = async () => {
      for await (const _ of await failing.chat({ model: 'm', messages, stream: true }));
    };
    await expect(read()).rejects.toThrow('out of memory');
  });
});

test("Ollama's client reads our stream wherever it is cut", async () => {
  const bytes = new TextEncoder().encode(streamText(EVENTS));
  for (let cut = 0; cut <= bytes.length; cut++) {
    const client = new Ollama({
      fetch: async () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(bytes.subarray(0, cut));
              controller.enqueue(bytes.subarray(cut));
              controller.close();
            },
          }),
        ),
    });
    let said = '';
    for await (const { message } of await client.chat({ model: 'm', messages, stream: true })) {
      said += message.content;
    }
    expect(said, `cut at ${cut}`).toBe('Grüße, 東京');
  }
});

function read(...chunks: readonly (string | object)[]): readonly ReaderEvent[] {
  const reader = format.reader();
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

test.each([TEXT, CALLS])('a recorded stream is the same after it was written', (stream) => {
  const events = read(stream);
  expect(accumulate(read(streamText(events)))).toEqual(accumulate(events));
});

const DONE = { message: { role: 'assistant', content: '' }, done: true };

test.each([
  [[DONE, DONE], 'chunks[1]: found a line after the response was done'],
  [[{ done: false }], 'chunks[0].message: missing, expected an object'],
  [[{ message: { content: 7 } }], 'chunks[0].message.content: found 7'],
  [[{ message: { tool_calls: [{ function: {} }] } }], 'function.name: missing, expected a name'],
  [
    [{ message: { tool_calls: [{ function: { name: 'f', arguments: '{}' } }] } }],
    'function.arguments: found "{}", expected an object',
  ],
  [['[1]\n'], 'chunks[0]: found an array, expected an object'],
  [['{"message"'], 'chunks[0]: the stream was cut off in the middle of a line'],
  [[{ error: 'no memory' }], 'the server answered with an error: no memory'],
])('a hostile stream is an error with its place: %j', (chunks, problem) => {
  expect(() => read(...chunks)).toThrow(ModelspeakError);
  expect(() => read(...chunks)).toThrow(problem);
});

test('50 MB in one line are read, or refused', () => {
  const big = 'x'.repeat(50 * 2 ** 20);
  const line = `${JSON.stringify({ message: { content: big }, done: false })}\n`;
  expect(accumulate(read(line)).message.content).toHaveLength(big.length);
  const reader = format.reader({ limit: 1000 });
  expect(() => reader.push(line)).toThrow(expect.objectContaining({ code: 'too_large' }));
});

test('numbers in arguments keep their spelling', () => {
  const input = '{"id":12345678901234567890,"ratio":1.0,"zero":-0}';
  const line = `{"message":{"tool_calls":[{"function":{"name":"f","arguments":${input}}}]},"done":true}\n`;
  const events = read(line);
  expect(accumulate(events).message.tool_calls?.[0].function.arguments).toBe(input);
  expect(streamText(events)).toContain(input);
  expect(format.parse(line).message.tool_calls?.[0].function.arguments).toBe(input);
});
