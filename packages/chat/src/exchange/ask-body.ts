import { createAccumulator, ModelspeakError, type ReaderOptions } from '@modelspeak/core';
import type { BodyRequest } from '@modelspeak/endpoint';
import type { ChatReply, ReplyStream } from '../chat-reply.js';
import type { BodySettings } from '../chat-settings.js';
import { withCost } from '../models/model-info.js';
import { guessTokens } from '../rate/guess-tokens.js';
import { chunksOf } from './chunks-of.js';
import { checkFits } from './fits-context.js';
import { cutOff, heldOption } from './held.js';
import type { Request } from './request.js';
import { retrying } from './retry.js';

/** The events of a reply to a request body. */
export async function* streamBody(settings: BodySettings, request: Request): ReplyStream {
  const { format, endpoint } = settings;
  const { pace } = request;
  const body = await bodyOf(settings, request);
  const reader = format.reader(readerOptions(request));
  const accumulator = createAccumulator();
  const option = heldOption(request.render);
  const ask = () => endpoint.stream(body, request.call);
  for await (const chunk of chunksOf(ask, request, () => guess(body))) {
    for (const event of reader.push(chunk)) {
      accumulator.add(event);
      yield event;
    }
  }
  for (const event of reader.end()) {
    if (option !== undefined && event.type === 'end' && event.reason === 'length') {
      throw cutOff(option);
    }
    accumulator.add(event);
    yield event;
  }
  const reply = accumulator.reply();
  pace.settle(reply.usage);
  return reply;
}

/** The complete reply to a request body. */
export async function askBody(settings: BodySettings, request: Request): Promise<ChatReply> {
  const { endpoint } = settings;
  const response = await sent(settings, request, (body) => endpoint.send(body, request.call));
  return readResponse(settings, request, response);
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

/** The request body. Refuses one that does not fit the model's context, if its tokens can be counted. */
async function bodyOf(
  { format, model, countTokens }: BodySettings,
  { conversation, render, sampling, maxCalls, language, deadline }: Request,
): Promise<BodyRequest> {
  if (maxCalls !== undefined) {
    throw new ModelspeakError(
      'unsupported',
      'a message format cannot limit the number of calls; use a parameter of the provider, such as sampling: { extra: { parallel_tool_calls: false } }',
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
  const body = format.body(conversation, render);
  if (model?.context !== undefined && countTokens !== undefined) {
    const counted = Promise.resolve(countTokens(body));
    checkFits(model, await deadline.wait(counted), sampling.maxTokens);
  }
  return { ...sampling, body };
}

function guess({ body, maxTokens }: BodyRequest): number {
  return guessTokens(JSON.stringify(body), maxTokens);
}

function readerOptions({ conversation, render, reading }: Request): ReaderOptions {
  return { ...reading, tools: conversation.tools ?? [], toolChoice: render.toolChoice };
}
