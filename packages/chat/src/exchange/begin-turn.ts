import {
  type Json,
  type Message,
  type NextTurn,
  orderedMessage,
  type SampledIds,
  type Tool,
  type Turn,
  writeJson,
} from '@modelspeak/core';
import type { SampledPrompt } from '../chat-reply.js';
import type { PromptSettings } from '../chat-settings.js';
import type { Request } from './request.js';

/** The turn of a request: written from its conversation, or going on from an earlier reply. */
export interface BegunTurn {
  readonly turn: Turn;
  /** What it goes on from, and how. */
  readonly continued?: { readonly next: Continued; readonly ids: SampledIds } | undefined;
  /** Why it does not go on from the reply that it was to go on from. */
  readonly rewritten?: string | undefined;
}

type Continued = Extract<NextTurn, { continued: true }>;

/** The turn of a request, which keeps what the model saw and sampled where it can. */
export function beginTurn(
  settings: PromptSettings,
  request: Pick<Request, 'conversation' | 'render' | 'after'>,
): BegunTurn {
  const { format } = settings;
  const { conversation, render, after } = request;
  const anew = (rewritten?: string): BegunTurn => ({
    turn: format.turn(conversation, render),
    rewritten,
  });
  if (after === undefined) return anew();
  const { sampled } = after;
  if (sampled === undefined) return anew('nothing tells what the model sampled');
  const ids = idsOf(sampled, settings);
  if (ids === undefined) return anew('the model is sent no token ids');
  // A token that the server has not told would be lost.
  if (after.usage?.completion_tokens !== ids.reply.length) {
    return anew('the server has not told every token of the reply');
  }
  if (after.stop !== undefined && !sampled.text.includes(after.stop)) {
    return anew('the server took the end of the reply away');
  }
  const { turn } = sampled;
  if (sampled.isCut === true) return anew('maxCalls cut the reply short');
  if (turn.options.continueFinalMessage === true) return anew('the reply continued a message');
  const place = turn.conversation.messages.length;
  const { messages } = conversation;
  const message = messages[place];
  const said: readonly Message[] = [after.message, orderedMessage(after)];
  const isBehind =
    message?.role === 'assistant' &&
    said.some((one) => isSame(one, message)) &&
    areSame(messages.slice(0, place), turn.conversation.messages) &&
    areSame<Tool>(conversation.tools ?? [], turn.conversation.tools ?? []);
  if (!isBehind) return anew('the conversation does not begin with what was asked and answered');
  const reply = { text: sampled.text, message };
  const next = format.next(turn, reply, messages.slice(place + 1), render);
  return next.continued ? { turn: next.turn, continued: { next, ids } } : anew(next.reason);
}

/** The ids so far, where the next are sent as well. */
function idsOf(
  { prompt, tokens }: SampledPrompt,
  { endpoint, tokenizer }: PromptSettings,
): SampledIds | undefined {
  const isSent = tokenizer !== undefined || endpoint.tokenizer !== undefined;
  if (typeof prompt === 'string' || !endpoint.capabilities.tokenIds || !isSent) return undefined;
  return { prompt, reply: tokens };
}

function areSame<Item>(some: readonly Item[], others: readonly Item[]): boolean {
  return some.length === others.length && some.every((one, index) => isSame(one, others[index]));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || writeJson(one as Json) === writeJson(other as Json);
}
