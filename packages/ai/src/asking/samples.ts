import type { Answer } from './answer.js';
import { answerOf } from './ask.js';
import { tellsLogProbs } from './log-probs.js';
import type { Prepared } from './prepare.js';
import { tell, verboseLine } from './verbose.js';

/** Requests several answers to the same prompt. The most likely is last, if all have log probabilities. */
export async function askForSamples(prepared: Prepared, count: number): Promise<readonly Answer[]> {
  const { model, conversation, options, asked } = prepared;
  const start = performance.now();
  const runId = crypto.randomUUID();
  const isAsked = options.sampling?.logProbs !== undefined || !tellsLogProbs(model);
  const sampling = isAsked ? options.sampling : { ...options.sampling, logProbs: 1 };
  const settled = await model.samples(conversation, count, { ...options, sampling });
  const answers = settled.map((outcome, index) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return answerOf(prepared, outcome.value, { start, runId, sampleId: index + 1 });
  });
  tell(asked.verbose, () => verboseLine(answers));
  return ranked(answers);
}

/** Sorts answers by log probability, the most likely last. If one has none, their order stays. */
export function ranked<Ranked extends Pick<Answer, 'logProb'>>(
  answers: readonly Ranked[],
): readonly Ranked[] {
  if (answers.some(({ logProb }) => logProb === undefined)) return answers;
  return answers.toSorted((one, other) => (one.logProb ?? 0) - (other.logProb ?? 0));
}
