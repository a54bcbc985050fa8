import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Anthropic from '@anthropic-ai/sdk';
import { accumulate, type ReaderEvent, readEvents } from '@modelspeak/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anthropicMessages } from './index.js';

const format = anthropicMessages({ model: 'claude-next', maxTokens: 100 });
const { responses } = format;
const OPTIONS = { id: 'msg_1', model: 'claude-next', created: 0 };

const EVENTS: readonly ReaderEvent[] = [
  { type: 'reasoning', text: 'Hm' },
  { type: 'reasoning', text: '.', signature: 'c2ln' },
  { type: 'reasoning', text: '', encrypted: 'cmVk' },
  { type: 'text', text: 'Grüße, ' },
  { type: 'text', text: '東京' },
  { type: 'tool-call', index: 0, id: 'toolu_1', name: 'f' },
  { type: 'tool-call-arguments', index: 0, text: '{"x":' },
  { type: 'tool-call-arguments', index: 0, text: '1}' },
  { type: 'tool-call-end', index: 0 },
  { type: 'usage', usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 } },
  { type: 'end', reason: 'tool_calls' },
];

const CONTENT = [
  { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
  { type: 'redacted_thinking', data: 'cmVk' },
  { type: 'text', text: 'Grüße, 東京' },
  { type: 'tool_use', id: 'toolu_1', name: 'f', input: { x: 1 } },
];

const body = format.body({ messages: [{ role: 'user', content: 'Hi' }] });

function streamText(events: readonly ReaderEvent[]): string {
  const writer = responses.writer(OPTIONS);
  return [...events.flatMap((event) => writer.push(event)), ...writer.end()]
    .map((chunk) => responses.text(chunk))
    .join('');
}

describe("Anthropic's client", () => {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', () => {
      const given = JSON.parse(text) as { readonly stream?: boolean; readonly model: string };
      received.push(given);
      if (given.model === 'none') {
        response.writeHead(404, { 'content-type': 'application/json' });
        response.end(JSON.stringify(responses.error({ status: 404, message: 'no such model' })));
      } else if (given.stream) {
        response.setHeader('content-type', responses.streamType);
        response.end(streamText(EVENTS));
      } else {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(responses.body(accumulate(EVENTS), OPTIONS)));
      }
    });
  });
  let client: Anthropic;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    client = new Anthropic({ apiKey: 'x', baseURL: `http://127.0.0.1:${port}`, maxRetries: 0 });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('sends our body and reads our response, which we read too', async () => {
    const message = await client.messages.create(body);
    expect(received.at(-1)).toEqual(body);
    expect(message.content).toMatchObject(CONTENT);
    expect(message.stop_reason).toBe('tool_use');
    expect(message.usage).toMatchObject({ input_tokens: 7, output_tokens: 5 });
    expect(format.parse(message).parts).toEqual(accumulate(EVENTS).parts);
  });

  test('accumulates our stream, and gives events that we read', async () => {
    const final = await client.messages.stream(body).finalMessage();
    expect(final.content).toMatchObject(CONTENT);
    expect(final.usage).toMatchObject({ input_tokens: 7, output_tokens: 5 });
    const stream = await client.messages.create({ ...body, stream: true });
    const events: ReaderEvent[] = [];
    for await (const event of readEvents(stream, format.reader())) events.push(event);
    const reply = accumulate(events);
    expect(reply.parts).toEqual(accumulate(EVENTS).parts);
    expect(reply.reason).toBe('tool_calls');
  });

  test('throws our errors', async () => {
    await expect(client.messages.create({ ...body, model: 'none' })).rejects.toMatchObject({
      status: 404,
      error: { type: 'error', error: { type: 'not_found_error', message: 'no such model' } },
    });
  });
});

function streamOf(...pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

test("Anthropic's client reads our stream wherever it is cut", async () => {
  const bytes = new TextEncoder().encode(streamText(EVENTS));
  for (let cut = 0; cut <= bytes.length; cut++) {
    const client = new Anthropic({
      apiKey: 'x',
      baseURL: 'http://127.0.0.1:9',
      fetch: async () =>
        new Response(streamOf(bytes.subarray(0, cut), bytes.subarray(cut)), {
          headers: { 'content-type': responses.streamType },
        }),
    });
    const { content } = await client.messages.stream(body).finalMessage();
    expect(content, `cut at ${cut}`).toMatchObject(CONTENT);
  }
});

test('no stream is accepted that ended with an error', async () => {
  const writer = responses.writer(OPTIONS);
  const chunks = [
    ...writer.push({ type: 'text', text: 'Hi' }),
    ...writer.error({ status: 529, message: 'Try later.' }),
  ];
  const text = chunks.map((chunk) => responses.text(chunk)).join('');
  const client = new Anthropic({
    apiKey: 'x',
    baseURL: 'http://127.0.0.1:9',
    maxRetries: 0,
    fetch: async () => new Response(text, { headers: { 'content-type': responses.streamType } }),
  });
  await expect(client.messages.stream(body).finalMessage()).rejects.toThrow('Try later.');
  expect(() => format.parse(text)).toThrow('Try later. (overloaded_error)');
});
