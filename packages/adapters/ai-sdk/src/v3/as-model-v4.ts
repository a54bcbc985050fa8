import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { LanguageModelV3, LanguageModelV3CallOptions } from '@ai-sdk/provider-v3';
import type { AnyLanguageModel } from './any-language-model.js';
import { promptToV3 } from './prompt-to-v3.js';

/** The same model in specification V4. Its results need no translation: a reader of V4 understands them. */
export function asModelV4(given: AnyLanguageModel): LanguageModelV4 {
  if (given.specificationVersion === 'v4') return given;
  const model = given as LanguageModelV3;
  const callOf = ({ reasoning: _reasoning, prompt, ...call }: LanguageModelV4CallOptions) =>
    // The JSON types of V4 are readonly; those of V3 are not.
    ({ ...call, prompt: promptToV3(prompt) }) as unknown as LanguageModelV3CallOptions;
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: async (call) =>
      (await model.doGenerate(callOf(call))) as unknown as LanguageModelV4GenerateResult,
    doStream: async (call) =>
      (await model.doStream(callOf(call))) as unknown as LanguageModelV4StreamResult,
  };
}
