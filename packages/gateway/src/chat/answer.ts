import type { ChatOptions, ChatReply } from '@modelspeak/chat';
import {
  type BodyParts,
  createAccumulator,
  type ReaderEvent,
  type Reply,
  type ToolCall,
} from '@modelspeak/core';
import { relocateErrors } from '@modelspeak/core/authoring';
import { type AdaptedRequest, adaptRequest } from '../adapt/adapt-request.js';
import type { GatewayCore } from '../gateway-core.js';
import type { Incoming } from '../http/incoming.js';
import { jsonResponse } from '../http/json-response.js';
import { Leaving } from '../http/leaving.js';
import { recordedTurn } from '../observe/recorded-turn.js';
import { hasMedia, mediaOf } from '../servers/media-of.js';
import type { NamedModel } from '../servers/served-model.js';
import { sessionOf } from '../servers/session-of.js';
import { ask } from './ask.js';
import { ClientEvents } from './client-events.js';
import { DamagedCalls } from './damaged-calls.js';
import type { ChatProtocol } from './protocol.js';
import type { ReadRequest } from './read-request.js';
import { streamReply } from './stream-reply.js';

/** What a route adds to an answer. */
export interface AnswerHooks {
  /** The id of the response, if the route needs one of its own. */
  readonly id?: string | undefined;
  /** Whether it is one of several answers to the request, which ends with the last of them. */
  readonly isPart?: boolean | undefined;
  /** Changes the body of a response, or a chunk of its stream. */
  finish?(chunk: object): object;
  /** Called with the complete reply. */
  onReply?(reply: Reply<ToolCall>): void;
}

/** A request that was read and adapted to its model. */
export interface PreparedQuestion {
  readonly model: NamedModel;
  readonly adapted: AdaptedRequest;
}

/** Adapts a request to the model that it names. */
export async function prepare(
  { parts, losses, pathOf }: ReadRequest,
  protocol: ChatProtocol,
  { core, observation, request }: Incoming,
): Promise<PreparedQuestion> {
  const model = core.names.find(parts.model);
  observation.model = model.name;
  const { signal } = request;
  const media = hasMedia(parts.conversation) ? await mediaOf(model, { signal }) : undefined;
  const { settings } = model;
  const fitted = relocateErrors(
    () => adaptRequest(parts, { from: protocol.format.name, settings, media }),
    pathOf,
  );
  const lost = fitted.losses.map(({ path, problem }) => ({ path: pathOf(path), problem }));
  const adapted = { ...fitted, losses: [...losses, ...lost] };
  observation.leftOut = adapted.losses.length;
  return { model, adapted };
}

/**
 * Answers a request, whole or as a stream.
 *
 * @throws whatever happens before the first event of the reply; later errors are part of the stream
 */
export async function answer(
  asked: ReadRequest,
  protocol: ChatProtocol,
  incoming: Incoming,
  hooks: AnswerHooks = {},
): Promise<Response> {
  const { core, observation } = incoming;
  const { parts } = asked;
  const { model, adapted } = await prepare(asked, protocol, incoming);
  const leaving = new Leaving(incoming);
  const events = eventsOf(parts, protocol, incoming, { model, adapted }, hooks, leaving);
  const { responses } = protocol;
  const finish = hooks.finish ?? ((chunk: object) => chunk);
  const about = {
    id: hooks.id ?? `${protocol.idPrefix}${crypto.randomUUID().replaceAll('-', '')}`,
    model: parts.model ?? model.name,
    created: Math.floor(Date.now() / 1000),
    stop: parts.sampling.stop,
  };
  const headers = leftOutHeader(adapted);
  if (parts.stream !== true) {
    const accumulator = createAccumulator();
    for await (const event of events) accumulator.add(event);
    const body = finish(responses.body(accumulator.reply<ToolCall>(), about));
    if (hooks.isPart !== true) observation.end(200);
    return jsonResponse(body, headers);
  }
  const first = events.next();
  // An error that comes at once has a status of its own; later, the stream has begun.
  await within(first, core.pingInterval);
  const stream = streamReply(first, events, {
    responses,
    writer: responses.writer(about),
    finish,
    ping: protocol.ping,
    pingInterval: core.pingInterval,
    onEnd: (error) => observation.end(200, error),
    onLeave: (reason) => leaving.leave(reason),
  });
  return new Response(stream, {
    headers: { 'content-type': responses.streamType, 'cache-control': 'no-cache', ...headers },
  });
}

/** The events of a reply, by the client's names of its tools. */
async function* eventsOf(
  parts: BodyParts,
  protocol: ChatProtocol,
  { core, owner, request, observation }: Incoming,
  { model, adapted }: PreparedQuestion,
  { onReply }: AnswerHooks,
  leaving: Leaving,
): AsyncGenerator<ReaderEvent, undefined, undefined> {
  const { conversation } = adapted;
  const { parameters } = parts;
  const session = await sessionOf(owner, model.name, request.headers, parameters, conversation);
  const client = new ClientEvents(adapted.names);
  const damaged = new DamagedCalls({
    format: model.settings.format,
    tools: conversation.tools ?? [],
    allowsCalls: adapted.options.toolChoice !== 'none',
    argumentsAs: protocol.argumentsAs,
    limit: adapted.options.maxCalls,
  });
  const accumulator = onReply && createAccumulator();
  let prompt: number | undefined;
  const tellsUsage = parts.stream !== true || protocol.wantsUsage(parts);
  const question = {
    model,
    conversation,
    toolName: (name: string) => adapted.names.meant(name),
    options: {
      ...optionsOf(protocol, model, adapted),
      onPrompt: (sent: string | readonly number[]) => {
        if (typeof sent !== 'string') prompt = sent.length;
      },
    },
    owner,
    session,
    signal: leaving.signal,
    onServer: (name: string) => {
      observation.server = name;
    },
  };
  const events = ask(question, core);
  try {
    let step = await events.next();
    if (protocol.beginsWithUsage && prompt !== undefined) {
      yield {
        type: 'usage',
        usage: { prompt_tokens: prompt, completion_tokens: 0, total_tokens: prompt },
      };
    }
    for (; !step.done; step = await events.next()) {
      observation.begin();
      const { value } = step;
      if (value.type === 'usage') observation.usage = value.usage;
      if (value.type === 'warning' && value.code === 'special-tokens-missing') {
        observation.warning = value.message;
      }
      const heard = adapted.names.heard(value);
      for (const event of damaged.map(heard).flatMap((each) => client.map(each))) {
        accumulator?.add(event);
        if (event.type !== 'usage' || tellsUsage) yield event;
      }
    }
    if (accumulator !== undefined) onReply?.(accumulator.reply<ToolCall>());
    record(core, model, step.value);
    return undefined;
  } finally {
    leaving.forget();
    await events.return(undefined);
  }
}

function record(core: GatewayCore, model: NamedModel, reply: ChatReply | undefined): void {
  if (core.record === undefined || reply === undefined) return;
  const turn = recordedTurn(model.name, model.settings.format.name, reply);
  if (turn !== undefined) core.record(turn);
}

function optionsOf(
  { continuesAnswers }: ChatProtocol,
  { settings }: NamedModel,
  { conversation, options }: AdaptedRequest,
): ChatOptions {
  const last = conversation.messages.at(-1);
  const isOpen = last?.role === 'assistant' && (last.tool_calls ?? []).length === 0;
  const isContinued = continuesAnswers && isOpen && settings.format.request.prefill === true;
  return {
    ...options,
    ...(isContinued && { continueFinalMessage: true }),
  };
}

/** Names what the model could not express; a list that is too long for a header is cut. */
function leftOutHeader({ losses }: AdaptedRequest): Readonly<Record<string, string>> {
  if (losses.length === 0) return {};
  const paths = losses.map(({ path }) => path.replace(/[^\x20-\x7e]/g, '?')).join(', ');
  return { 'x-modelspeak-left-out': paths.length > 1000 ? `${paths.slice(0, 1000)} ...` : paths };
}

/** Waits for a promise, but not longer than this many milliseconds. */
async function within(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
