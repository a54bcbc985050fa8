import type { SamplingNames } from '@modelspeak/endpoint/authoring';

/** What every server of chat completions knows. */
const COMMON: SamplingNames = {
  temperature: 'temperature',
  topP: 'top_p',
  seed: 'seed',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  stop: 'stop',
  logitBias: 'logit_bias',
};

/** What servers call the ways of sampling. */
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
