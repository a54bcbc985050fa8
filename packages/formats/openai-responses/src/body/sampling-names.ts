import type { SamplingNames } from '@modelspeak/core/authoring';

/** The API's names for the sampling settings. */
export const SAMPLING: SamplingNames = {
  maxTokens: 'max_output_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  logProbs: 'top_logprobs',
};
