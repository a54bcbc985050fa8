import { ModelspeakError } from '@modelspeak/core';
import type { ChatSettings } from '../chat-settings.js';
import type { BareRequest } from '../middleware/middleware.js';
import { isOfBodies } from './is-of-bodies.js';
import { countTurn } from './prompt-request.js';
import { beginRequest } from './request.js';

/** How many tokens a request sends. */
export async function countTokens(
  settings: ChatSettings,
  { conversation, options }: BareRequest,
): Promise<number> {
  const request = beginRequest(settings, conversation, options);
  const { render, deadline } = request;
  try {
    if (!isOfBodies(settings)) {
      const count = await countTurn(settings.format.turn(conversation, render), settings, request);
      if (count !== undefined) return count;
    } else if (settings.countTokens !== undefined) {
      const body = settings.format.body(conversation, render);
      return await deadline.wait(Promise.resolve(settings.countTokens(body)));
    }
  } finally {
    deadline.stop();
  }
  const wayOut = isOfBodies(settings) ? 'countTokens' : 'a tokenizer';
  throw new ModelspeakError(
    'unsupported',
    `cannot count tokens for ${settings.endpoint.name}; give the chat model ${wayOut}`,
  );
}
