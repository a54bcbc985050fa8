import type { Conversation } from '@modelspeak/core';
import type { ChatOptions } from '../chat-options.js';
import type { ChatSettings } from '../chat-settings.js';
import type { BareRequest } from '../middleware/middleware.js';
import { definitionOf } from '../tools/tool-types.js';
import { beginTurn } from './begin-turn.js';
import { checkSampling } from './check-sampling.js';
import { isOfBodies } from './is-of-bodies.js';
import { renderOptions } from './request.js';
import { today } from './today.js';

/** Merges the conversation and the options of a call with the model's settings. */
export function modelRequest(
  settings: ChatSettings,
  conversation: Conversation,
  options: ChatOptions,
  isStreamed: boolean,
): BareRequest {
  const tools = [...(settings.tools ?? []).map(definitionOf), ...(conversation.tools ?? [])];
  const whole = tools.length === 0 ? conversation : { ...conversation, tools };
  const sampling = { ...settings.sampling, ...options.sampling };
  checkSampling(sampling);
  return {
    conversation: whole,
    options: {
      ...options,
      today: options.today ?? settings.today ?? today(),
      sampling,
      timeouts: options.timeouts ?? settings.timeouts,
      strictCalls: options.strictCalls ?? settings.strictCalls,
    },
    isStreamed,
  };
}

/** The prompt, or the body as JSON, that a request would send. */
export function writeRequest(
  settings: ChatSettings,
  { conversation, options }: BareRequest,
): string {
  const render = renderOptions(options);
  if (!isOfBodies(settings)) {
    return beginTurn(settings, { conversation, render, after: options.after }).turn.text;
  }
  return settings.format.text(conversation, render);
}
