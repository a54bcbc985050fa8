import { ModelspeakError } from '@modelspeak/core';
import type { Endpoint, Sampling } from '@modelspeak/endpoint';

/** Sampling settings that an endpoint supports, and those that it refuses. */
export interface FittedSampling {
  readonly sampling: Sampling;
  /** The settings that were left out, with the endpoint's reason. */
  readonly refused: readonly { readonly setting: keyof Sampling; readonly problem: string }[];
}

/**
 * Leaves out the sampling settings that an endpoint does not support, for callers that cannot know what runs
 * behind a model. It sends nothing. An endpoint that cannot say what it would send keeps all settings.
 *
 * @example
 * ```ts
 * import { fitSampling } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 *
 * const endpoint = openai({ url: 'http://127.0.0.1:8080/v1' });
 * const { sampling, refused } = fitSampling(endpoint, { temperature: 0.5, topK: 40 });
 * console.log(sampling, refused[0]?.setting); // { temperature: 0.5 } topK
 * ```
 */
export function fitSampling(endpoint: Endpoint, given: Sampling): FittedSampling {
  const refused: { setting: keyof Sampling; problem: string }[] = [];
  let sampling = given;
  for (;;) {
    const refusal = refusalOf(endpoint, sampling);
    const setting = refusal?.path as keyof Sampling | undefined;
    if (refusal === undefined || setting === undefined || sampling[setting] === undefined) {
      return { sampling, refused };
    }
    refused.push({ setting, problem: refusal.message });
    const { [setting]: _refused, ...rest } = sampling;
    sampling = rest;
  }
}

/** Why an endpoint refuses settings, if it can say so before a request. */
function refusalOf(endpoint: Endpoint, sampling: Sampling): ModelspeakError | undefined {
  try {
    if (endpoint.kind === 'body') endpoint.write?.({ ...sampling, body: {} }, 'send');
    else endpoint.write?.({ ...sampling, prompt: '' });
    return undefined;
  } catch (error) {
    // Anything else is thrown by the request itself.
    return error instanceof ModelspeakError && error.code === 'unsupported' ? error : undefined;
  }
}
