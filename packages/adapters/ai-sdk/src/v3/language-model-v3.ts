import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3FinishReason,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider-v3';
import { promptOfV3 } from './prompt-of-v3.js';

/**
 * The same model in specification V3, which `ai` 6 and 7 accept. What a chat model writes is the same in both
 * specifications, but for the finish reason `interrupted`.
 */
export function languageModelV3(model: LanguageModelV4): LanguageModelV3 {
  const { provider, modelId } = model;
  return {
    specificationVersion: 'v3',
    provider,
    modelId,
    get supportedUrls() {
      return model.supportedUrls;
    },
    async doGenerate(call) {
      const { finishReason, ...result } = await model.doGenerate(callOf(call));
      const made: unknown = { ...result, finishReason: finishReasonOf(finishReason) };
      // A chat model's reply has no parts and no warnings that V3 does not have.
      return made as LanguageModelV3GenerateResult;
    },
    async doStream(call) {
      const { stream, ...result } = await model.doStream(callOf(call));
      return {
        ...result,
        stream: stream.pipeThrough(
          new TransformStream<LanguageModelV4StreamPart, LanguageModelV3StreamPart>({
            transform: (part, controller) => controller.enqueue(streamPart(part)),
          }),
        ),
      };
    },
  };
}

/** The options of V3 are those of V4 but for the prompt. `ai` 7 passes on `reasoning` in V3, too. */
function callOf({ prompt, ...call }: LanguageModelV3CallOptions): LanguageModelV4CallOptions {
  return { ...call, prompt: promptOfV3(prompt) };
}

function streamPart(part: LanguageModelV4StreamPart): LanguageModelV3StreamPart {
  return part.type === 'finish'
    ? ({ ...part, finishReason: finishReasonOf(part.finishReason) } as LanguageModelV3StreamPart)
    : (part as LanguageModelV3StreamPart);
}

function finishReasonOf({
  unified,
  raw,
}: LanguageModelV4FinishReason): LanguageModelV3FinishReason {
  return { unified: unified === 'interrupted' ? 'other' : unified, raw };
}
