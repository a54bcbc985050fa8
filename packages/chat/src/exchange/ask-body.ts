import {
  createAccumulator,
  ModelspeakError,
  type ReaderEvent,
  type ReaderOptions,
} from '@modelspeak/core';
import { stringifyJson } from '@modelspeak/core/authoring';
import type { BodyRequest } from '@modelspeak/endpoint';
import type { ChatReply, ReplyStream } from '../chat-reply.js';
import type { BodySettings } from '../chat-settings.js';
import { withCost } from '../models/model-info.js';
import { guessTokens } from '../rate/guess-tokens.js';
import { chunksOf } from './chunks-of.js';
import { exactBody } from './exact-body.js';
import { limitWithin } from './fits-context.js';
import { cutOff, heldOption } from './held.js';
import type { Request } from './request.js';
import { retrying } from './retry.js';

/** The events of a reply to a request body. */
export async function* streamBody(settings: BodySettings, request: Request): ReplyStream {
  const body = await bodyOf(settings, request);
  const reading = beginReading(settings, request);
  const ask = () => settings.endpoint.stream(body, request.call);
  for await (const chunk of chunksOf(ask, request, () => guess(body))) yield* reading.push(chunk);
  yield* reading.end();
  return reading.reply();
}

/** The complete reply to a request body, over a stream if the endpoint can do that. */
export async function askBody(settings: BodySettings, request: Request): Promise<ChatReply> {
  const { endpoint } = settings;
  const { sendStreamed } = endpoint;
  if (sendStreamed !== undefined) {
    return receive(settings, request, (body) => sendStreamed(body, request.call));
  }
  const response = await sent(settings, request, (body) => endpoint.send(body, request.call));
  return readResponse(settings, request, response);
}

/** Receives a reply in pieces, or as a whole if the server does not stream it. */
async function receive(
  settings: BodySettings,
  request: Request,
  send: (body: BodyRequest) => AsyncGenerator<unknown, unknown, undefined>,
): Promise<ChatReply> {
  const body = await bodyOf(settings, request);
  const reading = beginReading(settings, request);
  let response: unknown;
  let isStreamed = false;
  async function* ask(): AsyncGenerator<unknown, void, undefined> {
    response = yield* send(body);
  }
  for await (const chunk of chunksOf(ask, request, () => guess(body))) {
    isStreamed = true;
    Array.from(reading.push(chunk));
  }
  if (!isStreamed) return readResponse(settings, request, response);
  Array.from(reading.end());
  return withCost({ ...reading.reply(), response }, settings.model);
}

/** Reads the chunks of a reply. */
interface Reading {
  push(chunk: unknown): Iterable<ReaderEvent>;
  end(): Iterable<ReaderEvent>;
  reply(): ChatReply;
}

function beginReading({ format }: BodySettings, request: Request): Reading {
  const reader = format.reader(readerOptions(request));
  const accumulator = createAccumulator();
  const option = heldOption(request.render);
  // One after the other: the usage of a reply that was cut comes before the error.
  function* added(events: Iterable<ReaderEvent>): Iterable<ReaderEvent> {
    for (const event of events) {
      if (option !== undefined && event.type === 'end' && event.reason === 'length') {
        throw cutOff(option);
      }
      accumulator.add(event);
      yield event;
    }
  }
  return {
    push: (chunk) => added(reader.push(chunk)),
    end: () => added(reader.end()),
    reply() {
      const reply = accumulator.reply();
      request.pace.settle(reply.usage);
      return reply;
    },
  };
}

/** Several complete replies to a request body, by one request. */
export async function askBodyForMany(
  settings: BodySettings,
  request: Request,
  sendMany: (body: BodyRequest) => Promise<readonly unknown[]>,
): Promise<readonly PromiseSettledResult<ChatReply>[]> {
  const responses = await sent(settings, request, sendMany);
  return Promise.allSettled(
    responses.map(async (response) => readResponse(settings, request, response)),
  );
}

async function sent<Response>(
  settings: BodySettings,
  request: Request,
  send: (body: BodyRequest) => Promise<Response>,
): Promise<Response> {
  const { deadline, timeouts, retry, pace } = request;
  const body = await bodyOf(settings, request);
  return retrying(retry, deadline, async () => {
    await pace.enter(() => guess(body));
    return deadline.wait(send(body), timeouts, 'first', 'the reply');
  });
}

function readResponse(
  { format, model }: BodySettings,
  request: Request,
  response: unknown,
): ChatReply {
  const reply = format.parse(response, readerOptions(request)) as ChatReply;
  request.pace.settle(reply.usage);
  const option = heldOption(request.render);
  if (option !== undefined && reply.reason === 'length') throw cutOff(option);
  return withCost({ ...reply, response }, model);
}

/** The request body. If its tokens can be counted, it must fit the model's context, and so must its limit. */
async function bodyOf(
  { format, model, countTokens }: BodySettings,
  { conversation, render, sampling, maxCalls, language, deadline }: Request,
): Promise<BodyRequest> {
  if (maxCalls !== undefined) {
    throw new ModelspeakError(
      'unsupported',
      'a message format cannot limit the number of calls; use parallelToolCalls: false, if its provider has that',
      { path: 'maxCalls' },
    );
  }
  if (language !== undefined) {
    throw new ModelspeakError(
      'unsupported',
      'a provider of a messages API takes no grammar; use responseFormat, or a prompt endpoint',
      { path: 'language' },
    );
  }
  const body = exactBody(format, conversation, render);
  if (model?.context !== undefined && countTokens !== undefined) {
    const counted = Promise.resolve(countTokens(body));
    const maxTokens = limitWithin(model, await deadline.wait(counted), sampling.maxTokens);
    return { ...sampling, ...(maxTokens !== undefined && { maxTokens }), body };
  }
  return { ...sampling, body };
}

function guess({ body, maxTokens }: BodyRequest): number {
  return guessTokens(stringifyJson(body) ?? '', maxTokens);
}

function readerOptions({ conversation, render, reading }: Request): ReaderOptions {
  const { toolChoice } = render;
  // The JSON that a request asks for is the answer.
  const strictCalls = heldOption(render) === 'responseFormat' || reading.strictCalls;
  return { ...reading, tools: conversation.tools ?? [], toolChoice, strictCalls };
}
