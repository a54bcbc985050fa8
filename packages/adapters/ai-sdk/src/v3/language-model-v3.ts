import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  SharedV3Warning,
} from '@ai-sdk/provider';
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
      const { content, finishReason, warnings, ...result } = await model.doGenerate(callOf(call));
      return {
        ...result,
        // A chat model's reply has no parts and no warnings that V3 does not have.
        content: content as LanguageModelV3Content[],
        warnings: warnings as SharedV3Warning[],
        finishReason: finishReasonOf(finishReason),
      };
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
    ? { ...part, finishReason: finishReasonOf(part.finishReason) }
    : (part as LanguageModelV3StreamPart);
}

function finishReasonOf({
  unified,
  raw,
}: LanguageModelV4FinishReason): LanguageModelV3FinishReason {
  return { unified: unified === 'interrupted' ? 'other' : unified, raw };
}
