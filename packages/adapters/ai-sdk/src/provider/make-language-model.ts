import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { LanguageModelV3 } from '@ai-sdk/provider-v3';
import type { ChatModel, ReplyStore } from '@modelspeak/chat';
import { languageModelV3 } from '../v3/language-model-v3.js';
import type { SpecificationVersion } from './create-modelspeak.js';
import { languageModelV4 } from './language-model.js';

/** Settings of {@link languageModel}. */
export interface LanguageModelSettings<Version extends SpecificationVersion = 'v3'> {
  /** The model's name in logs; by default that of the chat model's `model`, or else of its format. */
  readonly modelId?: string | undefined;
  /** The specification: `v3`, the default, for `ai` 6 and 7, or `v4` for `ai` 7. */
  readonly specificationVersion?: Version | undefined;
  /** The replies that requests continue from; by default a store of the model's own. `false` for none. */
  readonly replies?: ReplyStore | false | undefined;
}

/**
 * Makes a model of the AI SDK from a chat model. Its prompt, tools, sampling, retries and middleware stay in
 * force; tools that are bound to it are offered, and the AI SDK must know how to run them.
 *
 * @example
 * ```ts no-run
 * import { languageModel } from '@modelspeak/ai-sdk';
 * import { connect } from '@modelspeak/connect';
 * import { qwen } from '@modelspeak/format-qwen';
 * import { generateText } from 'ai';
 *
 * const model = languageModel(await connect('http://127.0.0.1:8080', { formats: [qwen] }));
 * console.log((await generateText({ model, prompt: 'Hello!' })).text);
 * ```
 */
export function languageModel<Version extends SpecificationVersion = 'v3'>(
  model: ChatModel,
  settings: LanguageModelSettings<Version> = {},
): { v3: LanguageModelV3; v4: LanguageModelV4 }[Version] {
  const { replies, specificationVersion = 'v3' } = settings;
  const modelId = settings.modelId ?? model.settings.model?.name ?? model.settings.format.name;
  const made = languageModelV4({ provider: 'modelspeak.chat', modelId, model, replies });
  const chosen = specificationVersion === 'v4' ? made : languageModelV3(made);
  return chosen as { v3: LanguageModelV3; v4: LanguageModelV4 }[Version];
}
