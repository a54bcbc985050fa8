import type { SamplingNames } from '@modelspeak/endpoint/authoring';

/** The settings that every server of chat completions supports. */
const COMMON: SamplingNames = {
  temperature: 'temperature',
  topP: 'top_p',
  seed: 'seed',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  stop: 'stop',
  logitBias: 'logit_bias',
};

/** The servers' names for the sampling settings. */
export const DIALECTS = {
  openai: { ...COMMON, maxTokens: 'max_completion_tokens' },
  compatible: { ...COMMON, maxTokens: 'max_tokens' },
  vllm: {
    ...COMMON,
    maxTokens: 'max_tokens',
    topK: 'top_k',
    minP: 'min_p',
    repeatPenalty: 'repetition_penalty',
  },
  'llama.cpp': {
    ...COMMON,
    maxTokens: 'max_tokens',
    topK: 'top_k',
    minP: 'min_p',
    repeatPenalty: 'repeat_penalty',
  },
} as const satisfies Record<string, SamplingNames>;
