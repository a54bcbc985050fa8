import type { Message } from '@modelspeak/core';
import { ChatError } from '../chat-error.js';
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

/** The share of the context that a reply may take, unless `maxTokens` says otherwise. */
const REPLY = 1 / 4;

/** Leaves out of a request's conversation what does not fit the model's context beside the reply. */
export async function fitRequest(
  settings: ChatSettings,
  request: BareRequest,
): Promise<FittedRequest> {
  const context = contextOf(settings);
  if (settings.fitHistory !== true || context === undefined) return { request, leftOut: [] };
  const maxTokens = request.options.sampling?.maxTokens ?? Math.floor(context * REPLY);
  if (maxTokens >= context) {
    throw new ChatError(
      'too_long',
      `the reply may have ${maxTokens} tokens, which leaves no room for the conversation: the context has only ${context}; lower maxTokens`,
    );
  }
  const { conversation, leftOut } = await fitHistory(request.conversation, {
    tokens: context - maxTokens,
    count: (some) => countTokens(settings, { ...request, conversation: some }),
  });
  return { request: { ...request, conversation }, leftOut };
}
