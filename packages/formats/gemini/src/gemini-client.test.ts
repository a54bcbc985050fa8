import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, type GenerateContentResponse, GoogleGenAI, type Part } from '@google/genai';
import { accumulate, type ReaderEvent, readEvents } from '@modelspeak/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { geminiContent } from './index.js';

const format = geminiContent({ model: 'gemini-next' });
const { responses } = format;
const OPTIONS = { id: 'response_1', model: 'gemini-next', created: 0 };

const EVENTS: readonly ReaderEvent[] = [
  { type: 'reasoning', text: 'Hm' },
  { type: 'reasoning', text: '.', signature: 'c2ln' },
  { type: 'text', text: 'Grüße, ' },
  { type: 'text', text: '東京' },
  { type: 'tool-call', index: 0, id: 'call_1', name: 'f', signature: 'Y2FsbA==' },
  { type: 'tool-call-arguments', index: 0, text: '{"x":' },
  { type: 'tool-call-arguments', index: 0, text: '1}' },
  { type: 'tool-call-end', index: 0 },
  {
    type: 'usage',
    usage: {
      prompt_tokens: 7,
      completion_tokens: 5,
      total_tokens: 12,
      prompt_tokens_details: { cached_tokens: 3 },
      completion_tokens_details: { reasoning_tokens: 2 },
    },
  },
  { type: 'end', reason: 'tool_calls' },
];

const CALL = {
  functionCall: { id: 'call_1', name: 'f', args: { x: 1 } },
  thoughtSignature: 'Y2FsbA==',
};
const USAGE = {
  promptTokenCount: 7,
  candidatesTokenCount: 3,
  totalTokenCount: 12,
  cachedContentTokenCount: 3,
  thoughtsTokenCount: 2,
};

const conversation = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hi' },
  ],
  tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
} as const;
const body = format.writeBody({
  conversation,
  options: { toolChoice: 'required', thinking: { enabled: true } },
  sampling: { maxTokens: 50, topK: 3 },
});
/** The parameters of the client, which has everything but the contents in one configuration. */
const { model = '', contents, generationConfig, ...others } = body;
const parameters = {
  model,
  contents,
  config: { ...generationConfig, ...others } as object,
};

function streamText(events: readonly ReaderEvent[]): string {
  const writer = responses.writer(OPTIONS);
  return [...events.flatMap((event) => writer.push(event)), ...writer.end()]
    .map((chunk) => responses.text(chunk))
    .join('');
}

async function partsIn(stream: AsyncIterable<GenerateContentResponse>): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for await (const { candidates } of stream) parts.push(...(candidates?.[0]?.content?.parts ?? []));
  return parts;
}

describe("Google's client", () => {
  const received: { address: string | undefined; key: unknown; body: unknown }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', () => {
      const { url: address = '', headers } = request;
      received.push({ address, key: headers['x-goog-api-key'], body: JSON.parse(text) });
      if (address.includes('models/none')) {
        response.writeHead(404, { 'content-type': 'application/json' });
        response.end(JSON.stringify(responses.error({ status: 404, message: 'no such model' })));
      } else if (address.includes('streamGenerateContent')) {
        response.setHeader('content-type', responses.streamType);
        response.end(streamText(EVENTS));
      } else {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(responses.body(accumulate(EVENTS), OPTIONS)));
      }
    });
  });
  let client: GoogleGenAI;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    client = new GoogleGenAI({
      apiKey: 'secret',
      httpOptions: { baseUrl: `http://127.0.0.1:${port}` },
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('sends our body and reads our response, which we read too', async () => {
    const response = await client.models.generateContent(parameters);
    const { model: _model, ...sent } = body;
    expect(received.at(-1)).toEqual({
      address: '/v1beta/models/gemini-next:generateContent',
      key: 'secret',
      body: sent,
    });
    expect(response.candidates?.[0]?.content?.parts).toEqual([
      { text: 'Hm.', thought: true, thoughtSignature: 'c2ln' },
      { text: 'Grüße, 東京' },
      CALL,
    ]);
    expect(response.text).toBe('Grüße, 東京');
    expect(response.functionCalls).toEqual([CALL.functionCall]);
    expect(response.candidates?.[0]?.finishReason).toBe('STOP');
    expect(response.usageMetadata).toEqual(USAGE);
    expect(format.parse(response).parts).toEqual(accumulate(EVENTS).parts);
  });

  test('reads our stream, and gives chunks that we read', async () => {
    const chunks: GenerateContentResponse[] = [];
    for await (const chunk of await client.models.generateContentStream(parameters)) {
      chunks.push(chunk);
    }
    expect(received.at(-1)?.address).toBe(
      '/v1beta/models/gemini-next:streamGenerateContent?alt=sse',
    );
    expect(chunks.map((chunk) => chunk.text ?? '').join('')).toBe('Grüße, 東京');
    expect(chunks.at(-1)?.candidates?.[0]?.finishReason).toBe('STOP');
    expect(chunks.at(-1)?.usageMetadata).toEqual(USAGE);
    const events: ReaderEvent[] = [];
    const given = (async function* () {
      yield* chunks;
    })();
    for await (const event of readEvents(given, format.reader())) events.push(event);
    expect(accumulate(events)).toEqual(accumulate(EVENTS));
  });

  test('keeps the history of a chat, which it sends back with the signatures', async () => {
    const chat = client.chats.create({ model: 'gemini-next' });
    for await (const _chunk of await chat.sendMessageStream({ message: 'Hi' }));
    const sent = await chat.sendMessage({
      message: { functionResponse: { id: 'call_1', name: 'f', response: { output: 'done' } } },
    });
    expect(sent.text).toBe('Grüße, 東京');
    const { messages } = format.conversation(received.at(-1)?.body as object);
    expect(messages).toMatchObject([
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Hm' },
          { type: 'reasoning', text: '.', signature: 'c2ln' },
          { type: 'text', text: 'Grüße, ' },
          { type: 'text', text: '東京' },
          { type: 'tool_call', id: 'call_1', signature: 'Y2FsbA==' },
        ],
        tool_calls: [{ id: 'call_1', function: { name: 'f', arguments: '{"x":1}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'done' },
    ]);
    expect(() => format.body({ messages })).not.toThrow();
  });

  test('throws our errors', async () => {
    const asked = client.models.generateContent({ ...parameters, model: 'none' });
    await expect(asked).rejects.toBeInstanceOf(ApiError);
    await expect(asked).rejects.toMatchObject({
      status: 404,
      message: JSON.stringify({
        error: { code: 404, message: 'no such model', status: 'NOT_FOUND' },
      }),
    });
  });
});

function clientOf(...pieces: readonly Uint8Array[]): GoogleGenAI {
  return new GoogleGenAI({
    apiKey: 'x',
    httpOptions: {
      baseUrl: 'http://127.0.0.1:9',
      fetch: async () =>
        new Response(
          new ReadableStream({
            start(controller) {
              for (const piece of pieces) controller.enqueue(piece);
              controller.close();
            },
          }),
          { headers: { 'content-type': responses.streamType } },
        ),
    },
  });
}

test("Google's client reads our stream wherever it is cut", async () => {
  const bytes = new TextEncoder().encode(streamText(EVENTS));
  const whole = await partsIn(await clientOf(bytes).models.generateContentStream(parameters));
  expect(whole).toContainEqual(CALL);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const client = clientOf(bytes.subarray(0, cut), bytes.subarray(cut));
    const parts = await partsIn(await client.models.generateContentStream(parameters));
    expect(parts, `cut at ${cut}`).toEqual(whole);
  }
});

test('no stream is accepted that ended with an error', async () => {
  const writer = responses.writer(OPTIONS);
  const chunks = [
    ...writer.push({ type: 'text', text: 'Hi' }),
    ...writer.error({ status: 503, message: 'Try later.' }),
  ];
  const text = chunks.map((chunk) => responses.text(chunk)).join('');
  const client = clientOf(new TextEncoder().encode(text));
  const reading = client.models.generateContentStream(parameters).then(partsIn);
  await expect(reading).rejects.toThrow('Try later.');
  expect(() => format.parse(text)).toThrow('Try later. (UNAVAILABLE, 503)');
});
