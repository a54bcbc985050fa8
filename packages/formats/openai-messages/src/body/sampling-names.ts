import type { SamplingNames } from '@modelspeak/core/authoring';
import type { MaxTokensKey } from '../options.js';

/** The names of the sampling settings; for the log probabilities, two keys are needed. */
export function samplingNames(maxTokens: MaxTokensKey): SamplingNames {
  return {
    maxTokens,
    temperature: 'temperature',
    topP: 'top_p',
    seed: 'seed',
    presencePenalty: 'presence_penalty',
    frequencyPenalty: 'frequency_penalty',
    stop: 'stop',
    logitBias: 'logit_bias',
  };
}
