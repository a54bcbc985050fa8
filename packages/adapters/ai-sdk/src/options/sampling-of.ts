import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { ModelspeakError } from '@modelspeak/core';
import type { Endpoint, Sampling } from '@modelspeak/endpoint';

/** The AI SDK's names of the settings. */
const NAMES = {
  maxTokens: 'maxOutputTokens',
  temperature: 'temperature',
  topP: 'topP',
  topK: 'topK',
  presencePenalty: 'presencePenalty',
  frequencyPenalty: 'frequencyPenalty',
  seed: 'seed',
  stop: 'stopSequences',
} as const satisfies { readonly [Key in keyof Sampling]?: keyof LanguageModelV4CallOptions };

/** How the reply is sampled. Leaves out what the server does not support, with a warning. */
export function samplingOf(
  options: LanguageModelV4CallOptions,
  endpoint: Endpoint,
  warnings: SharedV4Warning[],
): Sampling {
  const given = Object.entries(NAMES).filter(([, name]) => options[name] !== undefined);
  let sampling: Sampling = Object.fromEntries(given.map(([key, name]) => [key, options[name]]));
  for (;;) {
    const refusal = refusalOf(endpoint, sampling);
    const feature = NAMES[refusal?.path as keyof typeof NAMES];
    if (refusal?.path === undefined || feature === undefined) return sampling;
    warnings.push({ type: 'unsupported', feature, details: refusal.message });
    sampling = { ...sampling, [refusal.path]: undefined };
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
