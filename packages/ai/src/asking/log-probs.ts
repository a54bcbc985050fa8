import type { ChatModel, ChatReply } from '@modelspeak/chat';
import type { Sampling, TokenLogProb } from '@modelspeak/endpoint';
import { recordOf } from './token-usage.js';

/** Sampling that also asks for log probabilities, in the way of the model's endpoint. */
export function withLogProbs(
  { settings }: ChatModel,
  sampling: Sampling | undefined,
  top: number,
): Sampling {
  if (settings.endpoint.kind === 'prompt') return { ...sampling, logProbs: top };
  const extra = { logprobs: true, top_logprobs: top, ...sampling?.extra };
  return { ...sampling, extra };
}

/** Whether a model tells log probabilities for sure. */
export function tellsLogProbs({ settings: { endpoint } }: ChatModel): boolean {
  return endpoint.kind === 'prompt' && endpoint.capabilities.logProbs;
}

/** How likely the tokens of a reply were, where that was asked for. */
export function logProbsOf({ sampled, response }: ChatReply): readonly TokenLogProb[] {
  if (sampled !== undefined) return sampled.logProbs;
  const { choices } = recordOf(response);
  const [first] = Array.isArray(choices) ? (choices as readonly unknown[]) : [];
  const entries = recordOf(recordOf(first)['logprobs'])['content'];
  return listOf(entries).map(({ entry, ...one }) => ({
    ...one,
    top: listOf(entry['top_logprobs']).map(({ token, logProb }) => ({ token, logProb })),
  }));
}

/** The logarithm of the probability of a whole reply. */
export function logProbOf(reply: ChatReply): number | undefined {
  const logProbs = logProbsOf(reply);
  if (logProbs.length === 0) return undefined;
  return logProbs.reduce((sum, { logProb }) => sum + logProb, 0);
}

function listOf(entries: unknown) {
  if (!Array.isArray(entries)) return [];
  return entries.map(recordOf).flatMap((entry) => {
    const { token, logprob } = entry;
    if (typeof token !== 'string' || typeof logprob !== 'number') return [];
    return [{ token, logProb: logprob, entry }];
  });
}
