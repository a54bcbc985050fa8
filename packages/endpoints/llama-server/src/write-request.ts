import type { PromptRequest } from '@modelspeak/endpoint';
import { type SamplingNames, writeSampling } from '@modelspeak/endpoint/authoring';
import { type WrittenGrammar, writeGrammar } from './write-grammar.js';

const NAMES: SamplingNames = {
  maxTokens: 'n_predict',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  minP: 'min_p',
  seed: 'seed',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  repeatPenalty: 'repeat_penalty',
  stop: 'stop',
  logitBias: 'logit_bias',
  logProbs: 'n_probs',
};

/** The body of a request to `/completion`. */
export function writeRequest(
  server: string,
  request: PromptRequest,
  { parameters }: WrittenGrammar = writeGrammar(request),
): object {
  const { prompt, specialTokens, logitBias, extra } = request;
  const shown = [...(specialTokens ?? [])].filter(([, id]) => id !== undefined);
  return {
    prompt,
    stream: true,
    return_tokens: true,
    ...writeSampling(server, request, NAMES),
    ...(logitBias !== undefined && { logit_bias: biases(logitBias) }),
    ...(shown.length > 0 && { preserved_tokens: shown.map(([token]) => token) }),
    ...parameters,
    ...extra,
  };
}

function biases(logitBias: Readonly<Record<number, number>>): readonly (readonly number[])[] {
  return Object.entries(logitBias).map(([id, bias]) => [Number(id), bias]);
}
