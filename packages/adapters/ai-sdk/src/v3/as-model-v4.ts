import type {
  LanguageModelV3,
  LanguageModelV3Prompt,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { promptToV3 } from './prompt-to-v3.js';

/** The same model in specification V4. Its results need no translation: a reader of V4 understands them. */
export function asModelV4(model: LanguageModelV3 | LanguageModelV4): LanguageModelV4 {
  if (model.specificationVersion === 'v4') return model;
  const callOf = ({ reasoning: _reasoning, prompt, ...call }: LanguageModelV4CallOptions) => ({
    ...call,
    prompt: promptToV3(prompt) as LanguageModelV3Prompt,
  });
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
