import { once } from 'node:events';
import { createServer } from 'node:http';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { languageModel } from '@modelspeak/ai-sdk';
import { chatModel } from '@modelspeak/chat';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { streamText } from 'ai';
import OpenAI from 'openai';
import { compare, showTime } from './measure.js';
import type { Ratios } from './ratios.js';

const EVENTS = 2000;

const chunk = (delta: object, finish_reason: string | null = null): string => {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason }];
  const id = 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT';
  const common = { id, object: 'chat.completion.chunk', created: 1741569952, model: 'm' };
  return `data: ${JSON.stringify({ ...common, choices })}\n\n`;
};

const BYTES = Buffer.from(
  [
    chunk({ role: 'assistant', content: '' }),
    ...Array.from({ length: EVENTS }, (_, index) => chunk({ content: ` word${index % 10}` })),
    chunk({}, 'stop'),
    'data: [DONE]\n\n',
  ].join(''),
);

/** A stream of events: the time of chat models per event, compared with fetch alone and other clients. */
export async function benchStreams(ratios: Ratios): Promise<void> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(BYTES);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('found no free port');
  const url = `http://127.0.0.1:${address.port}/v1`;
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai({ url }) });
  const client = new OpenAI({ baseURL: url, apiKey: 'none', maxRetries: 0 });

  const sdk = createOpenAICompatible({ name: 'bench', baseURL: url })('m');
  const adapted = languageModel(model);

  const times = await compare(
    {
      async fetch() {
        const response = await fetch(`${url}/chat/completions`, { method: 'POST', body: '{}' });
        for await (const _piece of response.body ?? []);
      },
      async stream() {
        for await (const _event of model.stream({ messages }));
      },
      async openai() {
        const stream = await client.chat.completions.create({ model: 'm', messages, stream: true });
        for await (const _chunk of stream);
      },
      async sdk() {
        for await (const _part of streamText({ model: sdk, messages }).fullStream);
      },
      async adapter() {
        for await (const _part of streamText({ model: adapted, messages }).fullStream);
      },
    },
    3,
  );
  server.close();
  server.closeAllConnections();
  const beyond = (time: number): number => (time - times.fetch) / EVENTS;
  const own = beyond(times.stream);
  const besides = (name: string, time: number): string =>
    `${ratios.add(name, own / beyond(time))} × ${name}'s ${showTime(beyond(time))}`;
  console.log(
    `Streaming ${EVENTS} events over HTTP\n` +
      `  beyond fetch alone: ${showTime(own)} per event` +
      ` = ${besides('openai', times.openai)} = ${besides('the AI SDK', times.sdk)}`,
  );
  const adapter = beyond(times.adapter);
  console.log(
    `  as a model of the AI SDK: ${showTime(adapter)} per event` +
      ` = ${ratios.add("our provider next to the AI SDK's", adapter / beyond(times.sdk))} × its own provider's` +
      ` = ${ratios.add('our provider next to our stream', adapter / own)} × our stream's`,
  );
}
