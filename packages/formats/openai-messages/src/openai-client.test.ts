import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accumulate, type Conversation, type ReaderEvent, readEvents } from '@modelspeak/core';

import { OpenAI as OpenAI7 } from 'openai';
import { OpenAI as OpenAI5 } from 'openai-5';
import { OpenAI as OpenAI6 } from 'openai-6';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeOpenAIChunks } from './chunks/write-chunks.js';
import { openaiMessages } from './openai-messages.js';

// These tests use the official client and a real connection.

const conversation: Conversation = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Weather in Paris and Rome? 👋' },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'get_weather',
        parameters: { type: 'object', properties: { city: { type: 'string' } } },
      },
    },
  ],
};

const events: ReaderEvent[] = [
  { type: 'reasoning', text: 'Two calls.' },
  { type: 'text', text: 'Grüße, ' },
  { type: 'text', text: 'one moment 👋' },
  { type: 'tool-call', index: 0, id: 'a', name: 'get_weather' },
  { type: 'tool-call', index: 1, id: 'b', name: 'get_weather' },
  { type: 'tool-call-arguments', index: 1, text: '{"city": "Rome"' },
  { type: 'tool-call-arguments', index: 0, text: '{"city": "Paris"}' },
  { type: 'tool-call-arguments', index: 1, text: '}' },
  { type: 'tool-call-end', index: 1 },
  { type: 'tool-call-end', index: 0 },
  { type: 'usage', usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
  { type: 'end', reason: 'tool_calls' },
];
const expected = accumulate(events);

let server: Server;
let baseURL: string;
let received: { stream?: boolean } | undefined;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    received = JSON.parse(text);
    if (received?.stream) {
      response.setHeader('Content-Type', 'text/event-stream');
      const writer = writeOpenAIChunks({ id: 'chatcmpl-1', model: 'gpt-5', created: 0 });
      for (const chunk of events.flatMap((event) => writer.push(event))) {
        response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      }
      response.end('data: [DONE]\n\n');
    } else {
      response.setHeader('Content-Type', 'application/json');
      const { message, reason, usage } = expected;
      const choices = [{ index: 0, message, finish_reason: reason, logprobs: null }];
      response.end(JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', choices, usage }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterAll(() => server.close());

// Other tests check the types of each version; these only run them.
const VERSIONS: [string, typeof OpenAI7][] = [
  ['5', OpenAI5 as unknown as typeof OpenAI7],
  ['6', OpenAI6 as unknown as typeof OpenAI7],
  ['7', OpenAI7],
];

describe.each(VERSIONS)('openai %s', (_version, OpenAI) => {
  const connect = () => new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0 });

  it('sends our body and gives a response that we read', async () => {
    const format = openaiMessages({ model: 'gpt-5', parameters: { temperature: 0 } });
    const body = format.body(conversation, { toolChoice: 'required' });
    const completion = await connect().chat.completions.create(body);
    const sent = { model: 'gpt-5', temperature: 0, ...conversation, tool_choice: 'required' };
    expect(received).toEqual(sent);
    expect(format.parse(completion)).toEqual(expected);
  });

  it('gives chunks that we read', async () => {
    const format = openaiMessages({ model: 'gpt-5', parameters: { stream: true } });
    const stream = await connect().chat.completions.create(format.body(conversation));
    const read: ReaderEvent[] = [];
    for await (const event of readEvents(stream, format.reader())) read.push(event);
    expect(accumulate(read)).toEqual(expected);
  });

  it('reads from the stream that we wrote what we read from it', async () => {
    const body = openaiMessages({ model: 'gpt-5' }).body(conversation);
    const stream = connect().chat.completions.stream(body);
    const { message, finish_reason } = (await stream.finalChatCompletion()).choices[0] ?? {};
    expect(finish_reason).toBe('tool_calls');
    expect(message?.content).toBe(expected.message.content);
    expect(message?.tool_calls).toMatchObject(expected.message.tool_calls ?? []);
  });
});

it('is not needed: the text of the stream is read as it comes', async () => {
  const format = openaiMessages({ model: 'gpt-5', parameters: { stream: true } });
  const response = await fetch(`${baseURL}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify(format.body(conversation)),
  });
  const read: ReaderEvent[] = [];
  for await (const event of readEvents(response.body ?? [], format.reader())) read.push(event);
  expect(accumulate(read)).toEqual(expected);
});
