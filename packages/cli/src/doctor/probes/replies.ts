import { randomUUID } from 'node:crypto';
import type { ChatModel } from '@modelspeak/chat';
import { type Finding, no, unknown, yes } from '../finding.js';
import type { OwnApi } from '../own-api.js';
import { getWeather } from '../tasks/tools.js';
import { thinkingOf, tokensFor } from '../thinking.js';

/** Servers cache whole blocks of a prompt, so that it needs some length. */
const SENTENCES = 5;
/** Enough for a call. */
const TOKENS = 128;

/** Whether `required` gives a call where no call is needed. */
export async function requiredFinding(model: ChatModel, signal: AbortSignal): Promise<Finding> {
  const conversation = {
    messages: [{ role: 'user', content: 'Hello!' }] as const,
    tools: [getWeather],
  };
  const { format, endpoint } = model.settings;
  const thinking = thinkingOf(format, false);
  const { message } = await model.chat(conversation, {
    signal,
    toolChoice: 'required',
    sampling: { temperature: 0, maxTokens: tokensFor(format, thinking, TOKENS) },
    ...(thinking !== undefined && { thinking: { enabled: thinking } }),
    ...(endpoint.kind === 'prompt' && { maxCalls: 1 }),
  });
  return (message.tool_calls ?? []).length > 0
    ? yes('a call came where none was needed')
    : no('no call came');
}

/** Asks the same twice, and compares how many tokens came from the server's cache. */
export async function cacheFinding(model: ChatModel, signal: AbortSignal): Promise<Finding> {
  // New text, which no cache has.
  const lines = Array.from({ length: SENTENCES }, (_, index) => `Note ${index}: ${randomUUID()}.`);
  const messages = [{ role: 'user', content: `${lines.join('\n')}\nSay yes.` }] as const;
  const cached = async () => {
    const { usage } = await model.chat(
      { messages },
      { signal, sampling: { temperature: 0, maxTokens: 1 } },
    );
    return {
      count: usage?.prompt_tokens_details?.cached_tokens ?? undefined,
      all: usage?.prompt_tokens,
    };
  };
  const first = await cached();
  const second = await cached();
  if (second.count === undefined || second.all === undefined) {
    return unknown('the server does not report cached tokens');
  }
  const detail = `${second.count} of ${second.all} tokens the second time, ${first.count ?? 0} the first`;
  return second.count > (first.count ?? 0) ? yes(detail) : no(detail);
}

/** Whether the chat API reports log probabilities. */
export async function chatLogProbsFinding(api: OwnApi, signal: AbortSignal): Promise<Finding> {
  const { choices } = await api.send(
    {
      messages: [{ role: 'user', content: 'Hello!' }],
      max_tokens: 1,
      logprobs: true,
      top_logprobs: 1,
    },
    signal,
  );
  const found = JSON.stringify(choices)?.includes('"logprob":') === true;
  return found ? yes('reported for sampled tokens') : no('asked for, and not reported');
}
