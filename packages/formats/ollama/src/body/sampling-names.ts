import type { SamplingNames } from '@modelspeak/core/authoring';

/** Ollama's names for the sampling settings, in the key `options`. */
export const SAMPLING: SamplingNames = {
  maxTokens: 'num_predict',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  minP: 'min_p',
  seed: 'seed',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  repeatPenalty: 'repeat_penalty',
  stop: 'stop',
};
