import type { ChatReply, ReplyStream } from '../chat-reply.js';
import type { BodySettings, ChatSettings } from '../chat-settings.js';
import type { BareRequest } from '../middleware/middleware.js';
import { withCost } from '../models/model-info.js';
import { askBody, askBodyForMany, streamBody } from './ask-body.js';
import { beginRequest } from './request.js';
import { streamPrompt } from './stream-prompt.js';

/** Sends one request to an endpoint, and stops its timers at the end. */
export async function* exchange(
  settings: ChatSettings,
  { conversation, options, isStreamed }: BareRequest,
): ReplyStream {
  const request = beginRequest(settings, conversation, options);
  try {
    if (isOfBodies(settings) && !isStreamed) return await askBody(settings, request);
    const reply = isOfBodies(settings)
      ? yield* streamBody(settings, request)
      : yield* streamPrompt(settings, request);
    return withCost(reply, settings.model);
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
  { conversation, options }: BareRequest,
  count: number,
): Promise<readonly PromiseSettledResult<ChatReply>[] | undefined> {
  if (!isOfBodies(settings) || (settings.middleware ?? []).length > 0 || count < 2)
    return undefined;
  const { endpoint } = settings;
  if (endpoint.sendMany === undefined) return undefined;
  const request = beginRequest(settings, conversation, options);
  const { deadline } = request;
  try {
    return await askBodyForMany(
      settings,
      request,
      async (body) => (await endpoint.sendMany?.(body, count, deadline)) ?? [],
    );
  } finally {
    deadline.stop();
  }
}

/** Whether a model takes request bodies. */
export function isOfBodies(settings: ChatSettings): settings is BodySettings {
  return settings.format.kind === 'messages';
}
