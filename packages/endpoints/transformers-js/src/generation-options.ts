import type { PromptRequest } from '@modelspeak/endpoint';
import { writeSampling } from '@modelspeak/endpoint/authoring';
import type { TransformersModel } from './module.js';

const NAMES = { topK: 'top_k', repeatPenalty: 'repetition_penalty' } as const;

/** How `generate` is to sample, but for the temperature. */
export interface Generation {
  readonly options: object;
  /** What the odds are divided by; 0 takes the likeliest token each time. */
  readonly temperature: number;
}

/** What is asked of `generate`; what is left out, the model's own configuration decides. */
export function generationOf(
  name: string,
  { generation_config: own }: TransformersModel,
  request: PromptRequest,
): Generation {
  const { maxTokens, stop, logitBias, logProbs, seed, temperature: asked, ...rest } = request;
  const temperature = asked ?? ownTemperature(own ?? {});
  return {
    temperature,
    options: {
      ...writeSampling(name, rest, NAMES),
      // The odds are divided by our own hand, once they have been seen and biased.
      do_sample: temperature > 0,
      temperature: 1,
    },
  };
}

function ownTemperature(config: {
  readonly do_sample?: unknown;
  readonly temperature?: unknown;
}): number {
  if (config.do_sample !== true) return 0;
  return typeof config.temperature === 'number' ? config.temperature : 1;
}
