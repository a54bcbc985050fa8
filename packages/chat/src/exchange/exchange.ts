import type { ChatReply, ReplyStream } from '../chat-reply.js';
import type { ChatSettings } from '../chat-settings.js';
import { type FittedRequest, fitRequest } from '../history/fit-request.js';
import type { BareRequest } from '../middleware/middleware.js';
import { withCost } from '../models/model-info.js';
import { askBody, askBodyForMany, streamBody } from './ask-body.js';
import { isOfBodies } from './is-of-bodies.js';
import { beginRequest } from './request.js';
import { streamPrompt } from './stream-prompt.js';

/** Sends one request to an endpoint, and stops its timers at the end. */
export async function* exchange(settings: ChatSettings, asked: BareRequest): ReplyStream {
  const { request: fitted, leftOut } = await fitRequest(settings, asked);
  const { conversation, options, isStreamed } = fitted;
  const request = beginRequest(settings, conversation, options);
  try {
    if (isOfBodies(settings) && !isStreamed) {
      return withLeftOut(await askBody(settings, request), leftOut);
    }
    const reply = isOfBodies(settings)
      ? yield* streamBody(settings, request)
      : yield* streamPrompt(settings, request);
    return withLeftOut(withCost(reply, settings.model), leftOut);
  } finally {
    request.deadline.stop();
  }
}

/**
 * Requests several replies at once, if the endpoint supports that and there is no middleware.
 *
 * @returns The outcomes, perhaps fewer than requested; nothing if each reply needs its own request.
 */
export async function exchangeMany(
  settings: ChatSettings,
  asked: BareRequest,
  count: number,
): Promise<readonly PromiseSettledResult<ChatReply>[] | undefined> {
  if (!isOfBodies(settings) || (settings.middleware ?? []).length > 0 || count < 2)
    return undefined;
  const { endpoint } = settings;
  if (endpoint.sendMany === undefined) return undefined;
  const { request: fitted, leftOut } = await fitRequest(settings, asked);
  const request = beginRequest(settings, fitted.conversation, fitted.options);
  const { deadline } = request;
  try {
    const replies = await askBodyForMany(
      settings,
      request,
      async (body) => (await endpoint.sendMany?.(body, count, request.call)) ?? [],
    );
    return replies.map((reply) =>
      reply.status === 'rejected' ? reply : { ...reply, value: withLeftOut(reply.value, leftOut) },
    );
  } finally {
    deadline.stop();
  }
}

function withLeftOut(reply: ChatReply, leftOut: FittedRequest['leftOut']): ChatReply {
  return leftOut.length === 0 ? reply : { ...reply, leftOut };
}
