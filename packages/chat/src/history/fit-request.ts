import type { Message } from '@modelspeak/core';
import type { ChatSettings } from '../chat-settings.js';
import { countTokens } from '../exchange/count-tokens.js';
import type { BareRequest } from '../middleware/middleware.js';
import { contextOf } from './context-of.js';
import { fitHistory } from './fit-history.js';

/** A request whose conversation fits the model's context, if the model is set to that. */
export interface FittedRequest {
  readonly request: BareRequest;
  readonly leftOut: readonly Message[];
}

/** The share of the context that is kept for a reply, unless `maxTokens` says otherwise. */
const REPLY = 1 / 4;

/** Leaves out of a request's conversation what does not fit the model's context beside the reply. */
export async function fitRequest(
  settings: ChatSettings,
  request: BareRequest,
): Promise<FittedRequest> {
  const context = contextOf(settings);
  if (settings.fitHistory !== true || context === undefined) return { request, leftOut: [] };
  const usual = Math.floor(context * REPLY);
  const { maxTokens = usual } = request.options.sampling ?? {};
  // A limit that the context cannot keep says how much a reply may have at most, not how much it needs.
  const room = maxTokens < context ? maxTokens : usual;
  const { conversation, leftOut } = await fitHistory(request.conversation, {
    tokens: context - room,
    count: (some) => countTokens(settings, { ...request, conversation: some }),
  });
  return { request: { ...request, conversation }, leftOut };
}
