import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider-v3';
import type { AnyLanguageModel } from './any-language-model.js';
import { promptToV3 } from './prompt-to-v3.js';

/** The same model in specification V4. Of its results, only files need a translation. */
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
    doGenerate: async (call) => {
      const { content, ...result } = await model.doGenerate(callOf(call));
      return { ...result, content: content.map(inV4) } as unknown as LanguageModelV4GenerateResult;
    },
    doStream: async (call) => {
      const { stream, ...result } = await model.doStream(callOf(call));
      const translation = new TransformStream<LanguageModelV3StreamPart, LanguageModelV4StreamPart>(
        {
          transform: (part, controller) =>
            controller.enqueue(inV4(part) as LanguageModelV4StreamPart),
        },
      );
      return { ...result, stream: stream.pipeThrough(translation) };
    },
  };
}

/** In V3, the data of a file that a model made are bare. */
function inV4<Part extends { readonly type: string }>(part: Part): object {
  if (part.type !== 'file' || !('data' in part)) return part;
  return { ...part, data: { type: 'data', data: part.data } };
}
