import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { fitSampling } from '@modelspeak/chat';
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
  const asked: Sampling = Object.fromEntries(given.map(([key, name]) => [key, options[name]]));
  const { sampling, refused } = fitSampling(endpoint, asked);
  for (const { setting, problem } of refused) {
    const feature = NAMES[setting as keyof typeof NAMES];
    warnings.push({ type: 'unsupported', feature, details: problem });
  }
  return sampling;
}
