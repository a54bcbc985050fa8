import type { LanguageModelV4GenerateResult, LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** A whole result as the stream that would have had the same content. */
export function* partsOfResult(
  result: LanguageModelV4GenerateResult,
): Generator<LanguageModelV4StreamPart, void> {
  const { content, warnings, finishReason, usage } = result;
  yield { type: 'stream-start', warnings };
  let id = 0;
  for (const part of content) {
    if (part.type !== 'text' && part.type !== 'reasoning') {
      yield part;
      continue;
    }
    const { type, text, providerMetadata } = part;
    const block = { id: String(id) };
    id += 1;
    yield { type: `${type}-start`, ...block };
    yield { type: `${type}-delta`, ...block, delta: text };
    yield {
      type: `${type}-end`,
      ...block,
      ...(providerMetadata !== undefined && { providerMetadata }),
    };
  }
  yield { type: 'finish', finishReason, usage };
}
