import { type ChatModel, type ChatSettings, chatModel, type Middleware } from '@modelspeak/chat';
import type { Conversation } from '@modelspeak/core';
import type { BodyEndpoint, BodyKind, BodyRequest, PromptEndpoint } from '@modelspeak/endpoint';
import type { DryRun } from './answer.js';
import type { Prepared } from './prepare.js';

/** The part of a request that a dry run reports. */
type Sent = Omit<DryRun, 'messages' | 'tools'>;

/** Stops a call with what would be sent. */
type Stop = (sent: Sent) => never;

/**
 * Runs a call up to its first request and returns that request instead of sending it. Skips middleware,
 * because it may have effects.
 */
export async function dryRunOf(
  prepared: Prepared,
  call: (prepared: Prepared) => Promise<unknown>,
): Promise<DryRun> {
  let asked: Conversation = prepared.conversation;
  let text: string | undefined;
  const watch: Middleware = (request, next) => {
    asked = request.conversation;
    text = request.preview();
    return next(request);
  };
  await sentBy(prepared, call, [watch]);
  // With middleware, several replies are never one request.
  const sent = await sentBy(prepared, call, []);
  const { messages, tools } = asked;
  const isPrompt = prepared.model.settings.endpoint.kind === 'prompt';
  return { messages, tools: tools ?? [], ...sent, prompt: isPrompt ? text : undefined };
}

async function sentBy(
  prepared: Prepared,
  call: (prepared: Prepared) => Promise<unknown>,
  middleware: readonly Middleware[],
): Promise<Sent> {
  let found: Sent | undefined;
  const stopped = new Error('the call would send a request here');
  const stop: Stop = (sent) => {
    found ??= sent;
    throw stopped;
  };
  const model = stoppingModel(prepared.model, stop, middleware);
  await call({ ...prepared, model }).catch((error: unknown) => {
    if (error !== stopped) throw error;
  });
  return found ?? stop(NOTHING);
}

const NOTHING: Sent = {
  prompt: undefined,
  body: undefined,
  language: undefined,
  request: undefined,
  sampling: {},
};

/** The same model, whose endpoint stops instead of sending anything. */
function stoppingModel(
  { settings }: ChatModel,
  stop: Stop,
  middleware: readonly Middleware[],
): ChatModel {
  const quiet = { middleware, rateLimit: undefined };
  if (isOfBodies(settings)) {
    return chatModel({ ...settings, ...quiet, endpoint: stoppingBodies(settings.endpoint, stop) });
  }
  return chatModel({ ...settings, ...quiet, endpoint: stoppingPrompts(settings.endpoint, stop) });
}

function isOfBodies(
  settings: ChatSettings,
): settings is Extract<ChatSettings, { readonly endpoint: BodyEndpoint }> {
  return settings.endpoint.kind === 'body';
}

function stoppingBodies(endpoint: BodyEndpoint, stop: Stop): BodyEndpoint {
  const stopAt = (request: BodyRequest, kind: BodyKind): never => {
    const { body, ...sampling } = request;
    const sent = endpoint.write?.(request, kind);
    return stop({ ...NOTHING, body: sent ?? body, sampling, request: sent });
  };
  return {
    kind: 'body',
    name: endpoint.name,
    stream: (request) => stopAt(request, 'stream'),
    send: async (request) => stopAt(request, 'send'),
    ...(endpoint.sendStreamed !== undefined && {
      sendStreamed: (request: BodyRequest) => stopAt(request, 'sendStreamed'),
    }),
    ...(endpoint.sendMany !== undefined && {
      sendMany: async (request: BodyRequest, count: number) => stopAt(request, count),
    }),
  };
}

function stoppingPrompts(endpoint: PromptEndpoint, stop: Stop): PromptEndpoint {
  const { name, capabilities } = endpoint;
  return {
    kind: 'prompt',
    name,
    capabilities,
    complete(request) {
      const { prompt, specialTokens, stopTokens, language, ...sampling } = request;
      return stop({ ...NOTHING, language, sampling, request: endpoint.write?.(request) });
    },
  };
}
