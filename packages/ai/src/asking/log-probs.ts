import type { ChatModel, ChatReply } from '@modelspeak/chat';

/** Whether a model tells log probabilities for sure. */
export function tellsLogProbs({ settings: { endpoint } }: ChatModel): boolean {
  return endpoint.kind === 'prompt' && endpoint.capabilities.logProbs;
}

/** The logarithm of the probability of a whole reply, where its tokens tell theirs. */
export function logProbOf({ logProbs }: ChatReply): number | undefined {
  return logProbs?.reduce((sum, { logProb }) => sum + logProb, 0);
}
