import type { Field } from '@modelspeak/bodies';
import type { TokenLogProb } from '@modelspeak/core';

/** The log probability of a token as it is written. */
export interface GeminiLogProb {
  token: string;
  tokenId?: number;
  logProbability: number;
}

/** Log probabilities as they are written: of the tokens of the reply, and of the most likely ones. */
export interface GeminiLogProbs {
  chosenCandidates: GeminiLogProb[];
  topCandidates: { candidates: GeminiLogProb[] }[];
}

/** Reads log probabilities. */
export function readLogProbs(result: Field): readonly TokenLogProb[] {
  const top = result.get('topCandidates').items;
  return result.get('chosenCandidates').items.map((chosen, index) => ({
    ...readLogProb(chosen),
    top: (top[index]?.get('candidates').items ?? []).map(readLogProb),
  }));
}

function readLogProb(candidate: Field): Omit<TokenLogProb, 'top'> {
  const id = candidate.get('tokenId').number;
  return {
    token: candidate.get('token').text ?? '',
    ...(id !== undefined && { id }),
    logProb: candidate.get('logProbability').number ?? 0,
  };
}

/** Writes log probabilities. */
export function writeLogProbs(logProbs: readonly TokenLogProb[]): GeminiLogProbs {
  return {
    chosenCandidates: logProbs.map(writeLogProb),
    topCandidates: logProbs.map(({ top }) => ({ candidates: top.map(writeLogProb) })),
  };
}

function writeLogProb({ token, id, logProb }: Omit<TokenLogProb, 'top'>): GeminiLogProb {
  return { token, ...(id !== undefined && { tokenId: id }), logProbability: logProb };
}
