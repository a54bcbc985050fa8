import { ModelspeakError } from '@modelspeak/core';
import type { PromptRequest } from '@modelspeak/endpoint';
import { isJsonObject, type SamplingNames, writeSampling } from '@modelspeak/endpoint/authoring';

const NAMES: SamplingNames = {
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

/** The body of a request to `/api/generate`, without the model. */
export function writeRequest(
  server: string,
  request: PromptRequest,
  contextLength: number | undefined,
): object {
  const { prompt, language, extra: { options: others, ...extra } = {} } = request;
  if (typeof prompt !== 'string') {
    throw new ModelspeakError('unsupported', `${server} takes no token ids; send a string`, {
      path: 'prompt',
    });
  }
  if (language !== undefined) {
    throw new ModelspeakError(
      'unsupported',
      `${server} supports no grammars; leave the option out, or use llama.cpp's own server`,
      { path: 'language' },
    );
  }
  const options = {
    ...(contextLength !== undefined && { num_ctx: contextLength }),
    ...writeSampling(server, request, NAMES),
  };
  return {
    prompt,
    raw: true,
    stream: true,
    // The caller's own options are merged with the others, instead of replacing them all.
    options: others === undefined || isJsonObject(others) ? { ...options, ...others } : others,
    ...extra,
  };
}
