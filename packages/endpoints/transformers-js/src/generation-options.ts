import type { PromptRequest } from '@modelspeak/endpoint';
import { writeSampling } from '@modelspeak/endpoint/authoring';
import type { TransformersModel } from './module.js';

const NAMES = { topK: 'top_k', repeatPenalty: 'repetition_penalty' } as const;

/** The sampling options of `generate`, without the temperature. */
export interface Generation {
  readonly options: object;
  /** The temperature; 0 always takes the most likely token. */
  readonly temperature: number;
}

/** Options of `generate`. The model's own configuration decides about those that are left out. */
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
      // We apply the temperature ourselves, after reading and biasing the logits.
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
