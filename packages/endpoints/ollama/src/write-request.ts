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

/** The body of a request to `/api/generate`, but for the model. */
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
      `${server} holds no reply to a grammar; leave it out, or use llama.cpp's own server`,
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
    // Options of the caller's own stand beside the others, and not in place of all of them.
    options: others === undefined || isJsonObject(others) ? { ...options, ...others } : others,
    ...extra,
  };
}
