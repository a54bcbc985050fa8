import type { ChatReply } from '@modelspeak/chat';
import type { AssistantMessage, Message } from '@modelspeak/core';
import { cacheTerms, tokenCost } from '../models/cost.js';
import type { Answer } from './answer.js';
import { logProbOf } from './log-probs.js';
import type { Prepared } from './prepare.js';
import { recordOf, tokenUsageOf } from './token-usage.js';
import { tell, verboseLine } from './verbose.js';

/** Requests an answer, and passes its events to `onEvent` if there is one. */
export async function ask(prepared: Prepared): Promise<Answer> {
  const start = performance.now();
  const answer = answerOf(prepared, await replyOf(prepared), { start });
  tell(prepared.asked.verbose, () => verboseLine([answer]));
  return answer;
}

/** Requests a reply, and passes its events to `onEvent` if there is one. */
export async function replyOf({
  model,
  conversation,
  options,
  asked,
}: Prepared): Promise<ChatReply> {
  const { onEvent } = asked;
  if (onEvent === undefined) return model.chat(conversation, options);
  const events = model.stream(conversation, options);
  for (;;) {
    const { done, value } = await events.next();
    if (done) return value;
    onEvent(value);
  }
}

/** When a call began, its run and sample, and the messages that it added. */
export interface AnswerContext {
  readonly start: number;
  readonly runId?: string | undefined;
  readonly sampleId?: number | undefined;
  /** The messages after the conversation, including the last reply, if there are several. */
  readonly added?: readonly Message[] | undefined;
}

/** Converts a reply into an answer. */
export function answerOf(
  { model, conversation, asked }: Prepared,
  reply: ChatReply,
  { start, runId = crypto.randomUUID(), sampleId = 1, added }: AnswerContext,
): Answer {
  const { settings } = model;
  const { prefill = '', assistantName } = asked;
  const { content, ...message } = reply.message;
  const text = content === null ? null : prefill + content;
  const last: AssistantMessage = {
    ...message,
    content: text,
    ...(assistantName !== undefined && { name: assistantName }),
  };
  const before =
    asked.prefill === undefined ? conversation.messages : conversation.messages.slice(0, -1);
  const usage = tokenUsageOf(reply);
  const prices = settings.model?.prices;
  const terms = cacheTerms(settings.format.name, settings.model?.name);
  return {
    content: (text ?? '').trim(),
    messages: [...before, ...(added?.slice(0, -1) ?? []), last],
    reply,
    finishReason: reply.reason,
    model: settings.model?.name,
    usage,
    cost:
      reply.isCached === true || usage === undefined || prices === undefined
        ? reply.cost
        : tokenCost(usage, prices, terms),
    milliseconds: performance.now() - start,
    logProb: logProbOf(reply),
    runId,
    sampleId,
    responseId: textOf(recordOf(reply.response)['id']),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
