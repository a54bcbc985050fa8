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

/** The turn of a request: rendered from its conversation, or continued from an earlier reply. */
export interface BegunTurn {
  readonly turn: Turn;
  /** How it continues an earlier reply, if it does. */
  readonly continued?: { readonly next: Continued; readonly ids: SampledIds } | undefined;
  /** Why it does not continue the reply that it was meant to continue. */
  readonly rewritten?: string | undefined;
}

type Continued = Extract<NextTurn, { continued: true }>;

/** Begins the turn of a request, and keeps what the model saw and sampled if possible. */
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
  if (sampled === undefined) return anew('the reply does not say what the model sampled');
  const ids = idsOf(sampled, settings);
  if (ids === undefined) return anew('the prompt was not sent as token ids');
  // A token that the server has not reported would be lost.
  if (after.usage?.completion_tokens !== ids.reply.length) {
    return anew('the server did not report every token of the reply');
  }
  if (after.stop !== undefined && !sampled.text.includes(after.stop)) {
    return anew('the server removed the end of the reply');
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
  if (!isBehind) return anew('the conversation does not begin with the earlier messages and reply');
  const reply = { text: sampled.text, pieces: sampled.pieces, message };
  const next = format.next(turn, reply, messages.slice(place + 1), render);
  return next.continued ? { turn: next.turn, continued: { next, ids } } : anew(next.reason);
}

/** The ids of the earlier prompt and reply, if the next prompt is sent as ids too. */
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
