import type { ChatModel, ChatReply } from '@modelspeak/chat';

/** Whether a model certainly reports log probabilities. */
export function tellsLogProbs({ settings: { endpoint } }: ChatModel): boolean {
  return endpoint.kind === 'prompt' && endpoint.capabilities.logProbs;
}

/** The log probability of a whole reply, if its tokens have log probabilities. */
export function logProbOf({ logProbs }: ChatReply): number | undefined {
  return logProbs?.reduce((sum, { logProb }) => sum + logProb, 0);
}
