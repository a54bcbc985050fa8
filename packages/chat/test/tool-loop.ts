import {
  accumulate,
  type MessagesFormat,
  type ReaderEvent,
  type Responses,
} from '@modelspeak/core';
import type { BodyEndpoint } from '@modelspeak/endpoint';
import { chatModel, defineTool } from '../src/index.js';

type Format = MessagesFormat & { readonly responses: Responses };

/** What a run of two rounds came to. */
export interface ToolLoop {
  /** What the tool was called with. */
  readonly called: readonly unknown[];
  /** The text of the answer. */
  readonly answer: string | null;
  /** The responses of the endpoint, put together if they were streamed, next to what the server would send whole. */
  readonly responses: readonly { readonly found: unknown; readonly whole: unknown }[];
  /** The conversations that the server received, as the format reads them. */
  readonly received: readonly ReturnType<MessagesFormat['conversation']>[];
}

const REPLIES: readonly (readonly ReaderEvent[])[] = [
  [
    { type: 'reasoning', text: 'I look it up.', signature: 'c2ln' },
    { type: 'text', text: 'Let me see.' },
    { type: 'tool-call', index: 0, id: 'call_1', name: 'get_weather' },
    { type: 'tool-call-arguments', index: 0, text: '{"city":"Paris"}' },
    { type: 'tool-call-end', index: 0 },
    { type: 'usage', usage: { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 } },
    { type: 'end', reason: 'tool_calls' },
  ],
  [
    { type: 'text', text: 'It is sunny.' },
    { type: 'usage', usage: { prompt_tokens: 20, completion_tokens: 4, total_tokens: 24 } },
    { type: 'end', reason: 'stop' },
  ],
];

/** How replies are asked for, and what the server sends. */
export const WAYS = ['events of a stream', 'whole replies over a stream', 'whole replies'] as const;

/** Runs a chat model with a tool on a server that answers through the format's own writers. */
export async function runToolLoop(
  format: Format,
  endpointWith: (options: { readonly fetch: typeof fetch }) => BodyEndpoint,
  way: (typeof WAYS)[number],
): Promise<ToolLoop> {
  const received: ReturnType<MessagesFormat['conversation']>[] = [];
  const called: unknown[] = [];
  const options = { id: 'response_1', model: 'm', created: 1_700_000_000 };
  const { writer, body, text, done } = format.responses;
  const wholes = REPLIES.map((events) => body(accumulate(events), options));
  const endpoint = endpointWith({
    async fetch(_address, init) {
      const events = REPLIES[received.length] ?? [];
      const whole = wholes[received.length];
      received.push(format.conversation(String(init?.body)));
      if (way === 'whole replies') return Response.json(whole);
      const stream = writer(options);
      const chunks = [...events.flatMap((event) => stream.push(event)), ...stream.end()];
      return new Response(chunks.map(text).join('') + done);
    },
  });
  const getWeather = defineTool({
    name: 'get_weather',
    description: 'The weather in a city now',
    schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    run(given) {
      called.push(given);
      return 'sunny';
    },
  });
  const responses: ToolLoop['responses'][number][] = [];
  const model = chatModel({
    format,
    endpoint,
    middleware: [
      async function* (request, next) {
        const reply = yield* next(request);
        responses.push({ found: reply.response, whole: wholes[responses.length] });
        return reply;
      },
    ],
  }).withTools([getWeather]);
  const question = { messages: [{ role: 'user', content: 'Is it sunny in Paris?' }] } as const;
  if (way !== 'events of a stream') {
    const { reply } = await model.run(question);
    return { called, received, responses, answer: reply.message.content };
  }
  let answer = '';
  for await (const event of model.runStream(question)) {
    if (event.type === 'text' && received.length === REPLIES.length) answer += event.text;
  }
  return { called, received, responses, answer };
}
