import type { Message } from '@modelspeak/core';
import type { ChatSettings } from '../chat-settings.js';
import { countTokens } from '../exchange/count-tokens.js';
import type { BareRequest } from '../middleware/middleware.js';
import { fitHistory } from './fit-history.js';

/** A request whose conversation fits the model's context, if the model is set to that. */
export interface FittedRequest {
  readonly request: BareRequest;
  readonly leftOut: readonly Message[];
}

/** The share of the context that a reply may take, unless `maxTokens` says otherwise. */
const REPLY = 1 / 4;

/** Leaves out of a request's conversation what does not fit the model's context beside the reply. */
export async function fitRequest(
  settings: ChatSettings,
  request: BareRequest,
): Promise<FittedRequest> {
  const context = settings.model?.context;
  if (settings.fitHistory !== true || context === undefined) return { request, leftOut: [] };
  const maxTokens = request.options.sampling?.maxTokens ?? Math.floor(context * REPLY);
  const { conversation, leftOut } = await fitHistory(request.conversation, {
    tokens: context - maxTokens,
    count: (some) => countTokens(settings, { ...request, conversation: some }),
  });
  return { request: { ...request, conversation }, leftOut };
}
