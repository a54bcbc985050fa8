import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accumulate, type ReaderEvent, readEvents, type ToolCall } from '@modelspeak/core';
import OpenAI7 from 'openai';
import OpenAI6 from 'openai-6';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openaiResponses } from './index.js';

const format = openaiResponses({ model: 'gpt-5' });
const { responses } = format;
const OPTIONS = { id: 'resp_1', model: 'gpt-5', created: 1 };
const tools = [{ type: 'custom' as const, custom: { name: 'shell' } }];

const EVENTS: readonly ReaderEvent[] = [
  { type: 'reasoning', text: 'H', id: 'rs_1' },
  { type: 'reasoning', text: 'm.', id: 'rs_1', encrypted: 'gAAAAB' },
  { type: 'text', text: 'Grüße, ' },
  { type: 'text', text: '東京' },
  { type: 'tool-call', index: 0, id: 'call_1', name: 'f' },
  { type: 'tool-call-arguments', index: 0, text: '{"x":' },
  { type: 'tool-call-arguments', index: 0, text: '1}' },
  { type: 'tool-call-end', index: 0 },
  { type: 'tool-call', index: 1, id: 'call_2', name: 'shell', custom: true },
  { type: 'tool-call-arguments', index: 1, text: 'ls -l' },
  { type: 'tool-call-end', index: 1 },
  { type: 'refusal', text: 'No more.' },
  { type: 'usage', usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 } },
  { type: 'end', reason: 'tool_calls' },
];

const OUTPUT = [
  {
    type: 'reasoning',
    id: 'rs_1',
    summary: [{ type: 'summary_text', text: 'Hm.' }],
    encrypted_content: 'gAAAAB',
  },
  {
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: 'Grüße, 東京' }],
  },
  { type: 'function_call', call_id: 'call_1', name: 'f', arguments: '{"x":1}' },
  { type: 'custom_tool_call', call_id: 'call_2', name: 'shell', input: 'ls -l' },
  { type: 'message', content: [{ type: 'refusal', refusal: 'No more.' }] },
];

/** What our reader makes of what we wrote: the items have ids now. */
function expectSaid(parts: readonly object[]): void {
  const { parts: expected } = accumulate<ToolCall>(EVENTS);
  expect(parts).toEqual(expected);
}

const body = {
  model: 'gpt-5',
  input: 'Hi',
};

function streamText(events: readonly ReaderEvent[]): string {
  const writer = responses.writer(OPTIONS);
  return [...events.flatMap((event) => writer.push(event)), ...writer.end()]
    .map((chunk) => responses.text(chunk))
    .join('');
}

const headers = { 'content-type': responses.streamType };

function streamOf(...pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

describe.each([
  ['7', OpenAI7],
  ['6', OpenAI6 as unknown as typeof OpenAI7],
])("OpenAI's client %s", (version, OpenAI) => {
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
      } else if (given.stream) response.writeHead(200, headers).end(streamText(EVENTS));
      else {
        const whole = responses.body(accumulate<ToolCall>(EVENTS), OPTIONS);
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(whole));
      }
    });
  });
  let client: OpenAI7;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    client = new OpenAI({ apiKey: 'x', baseURL: `http://127.0.0.1:${port}`, maxRetries: 0 });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('sends our body, and reads our response', async () => {
    const { input, ...rest } = format.body({ messages: [{ role: 'user', content: 'Hi' }] });
    const response = await client.responses.create({ ...rest, input: input as [] });
    expect(received.at(-1)).toEqual({ ...rest, input });
    expect(response.output).toMatchObject(OUTPUT);
    expect(response.output_text).toBe('Grüße, 東京');
    expect(response.usage).toMatchObject({ input_tokens: 7, output_tokens: 5, total_tokens: 12 });
    expectSaid(format.parse(response, { tools }).parts);
  });

  test('accumulates our stream, and gives events that we read', async () => {
    const final = await client.responses.stream(body).finalResponse();
    expect(final.output).toMatchObject(OUTPUT);
    expect(final.status).toBe('completed');
    const stream = await client.responses.create({ ...body, stream: true });
    const events: ReaderEvent[] = [];
    for await (const event of readEvents(stream, format.reader({ tools }))) events.push(event);
    const reply = accumulate<ToolCall>(events);
    expectSaid(reply.parts);
    expect(reply.reason).toBe('tool_calls');
  });

  test('reads our stream wherever it is cut', async () => {
    const bytes = new TextEncoder().encode(streamText(EVENTS));
    const short = new TextEncoder().encode(
      streamText([
        { type: 'text', text: '東' },
        { type: 'end', reason: 'stop' },
      ]),
    );
    const read = async (stream: Uint8Array, cut: number) => {
      const cutClient = new OpenAI({
        apiKey: 'x',
        fetch: async () =>
          new Response(streamOf(stream.subarray(0, cut), stream.subarray(cut)), { headers }),
      });
      return cutClient.responses.stream(body).finalResponse();
    };
    for (let cut = 0; cut <= short.length; cut += version === '7' ? 1 : 13) {
      expect((await read(short, cut)).output_text, `cut at ${cut}`).toBe('東');
    }
    for (let cut = 0; cut <= bytes.length; cut += 97) {
      expect((await read(bytes, cut)).output, `cut at ${cut}`).toMatchObject(OUTPUT);
    }
  });

  test('throws our errors', async () => {
    await expect(client.responses.create({ ...body, model: 'none' })).rejects.toMatchObject({
      status: 404,
      error: { type: 'not_found_error', message: 'no such model' },
    });
  });
});
