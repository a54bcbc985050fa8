import type { BodyEndpoint } from '@modelspeak/endpoint';
import type { AnyLanguageModel } from '../v3/any-language-model.js';
import { aiSdkEndpoint } from './ai-sdk-endpoint.js';
import { aiSdkFormat } from './ai-sdk-format.js';

/** A model of the AI SDK, as `chatModel` takes it. */
export interface FromAiSdk {
  readonly format: ReturnType<typeof aiSdkFormat>;
  readonly endpoint: BodyEndpoint;
}

/**
 * Makes a format and an endpoint from a model of the AI SDK, so that chat models, functions and agents run on
 * any of its providers. What a provider wants back, such as signatures of reasoning, is kept.
 *
 * @throws {EndpointError} from the endpoint, for each failure of the provider
 *
 * @example
 * ```ts
 * import { fromAiSdk } from '@modelspeak/ai-sdk';
 * import { chatModel } from '@modelspeak/chat';
 * import { MockLanguageModelV4 } from 'ai/test';
 *
 * const provider = new MockLanguageModelV4({
 *   doGenerate: {
 *     content: [{ type: 'text', text: 'Hello!' }],
 *     finishReason: { unified: 'stop', raw: 'stop' },
 *     usage: {
 *       inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
 *       outputTokens: { total: 2, text: 2, reasoning: 0 },
 *     },
 *     warnings: [],
 *   },
 * });
 * const model = chatModel(fromAiSdk(provider));
 * const { message } = await model.chat({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(message.content); // Hello!
 * ```
 */
export function fromAiSdk(model: AnyLanguageModel): FromAiSdk {
  return {
    format: aiSdkFormat({ reasoning: model.specificationVersion === 'v4' }),
    endpoint: aiSdkEndpoint(model),
  };
}
