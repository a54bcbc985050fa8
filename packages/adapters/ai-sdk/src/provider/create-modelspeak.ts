import {
  type EmbeddingModelV4,
  type ImageModelV4,
  type LanguageModelV4,
  NoSuchModelError,
  type ProviderV4,
} from '@ai-sdk/provider';
import type {
  EmbeddingModelV3,
  ImageModelV3,
  LanguageModelV3,
  ProviderV3,
} from '@ai-sdk/provider-v3';
import { type ChatModel, type ReplyStore, replyStore } from '@modelspeak/chat';
import { languageModelV3 } from '../v3/language-model-v3.js';
import { type EmbeddingSettings, embeddingModelV4 } from './embedding-model.js';
import { type ImageSettings, imageModelV4 } from './image-model.js';
import { languageModelV4 } from './language-model.js';

/** A chat model, or a function that makes it when it is first used. */
export type ChatModelSource = ChatModel | (() => ChatModel | Promise<ChatModel>);

/** Which of the AI SDK's specifications a model follows. */
export type SpecificationVersion = 'v3' | 'v4';

/** Settings of {@link createModelspeak}. */
export interface ModelspeakSettings<Version extends SpecificationVersion = 'v3'> {
  /** The chat models by their names, or a function that finds one by its name. */
  readonly models:
    | Readonly<Record<string, ChatModelSource>>
    | ((name: string) => ChatModelSource | undefined);
  /** The embedding models by their names. */
  readonly embeddingModels?: Readonly<Record<string, EmbeddingSettings>> | undefined;
  /** The image models by their names. */
  readonly imageModels?: Readonly<Record<string, ImageSettings>> | undefined;
  /** The provider's name in logs and errors; `modelspeak` by default. */
  readonly name?: string | undefined;
  /**
   * The specification of the models. `v3`, the default, runs on `ai` 6 and 7 and everything built on them;
   * `v4` runs on `ai` 7 only, and tells a reply that broke off by its finish reason, `interrupted`.
   */
  readonly specificationVersion?: Version | undefined;
  /**
   * The replies that requests continue from, so that the server's prefix cache stays valid; by default a
   * store that all models of the provider share. `false`: each prompt is written anew.
   */
  readonly replies?: ReplyStore | false | undefined;
}

interface Kinds {
  readonly v3: {
    provider: ProviderV3;
    language: LanguageModelV3;
    embedding: EmbeddingModelV3;
    image: ImageModelV3;
  };
  readonly v4: {
    provider: ProviderV4;
    language: LanguageModelV4;
    embedding: EmbeddingModelV4;
    image: ImageModelV4;
  };
}

/** A provider of the AI SDK. Call it with the name of a model. */
export type ModelspeakProvider<Version extends SpecificationVersion = 'v3'> =
  Kinds[Version]['provider'] & {
    (modelId: string): Kinds[Version]['language'];
    languageModel(modelId: string): Kinds[Version]['language'];
    embeddingModel(modelId: string): Kinds[Version]['embedding'];
    imageModel(modelId: string): Kinds[Version]['image'];
  };

/**
 * Makes a provider of the AI SDK from chat models.
 *
 * @throws {NoSuchModelError} from the provider, for a name that is none of its models
 *
 * @example
 * ```ts no-run
 * import { createModelspeak } from '@modelspeak/ai-sdk';
 * import { chatModel } from '@modelspeak/chat';
 * import { llamaServer } from '@modelspeak/endpoint-llama-server';
 * import { qwen3 } from '@modelspeak/format-qwen/qwen3';
 * import { streamText } from 'ai';
 *
 * const endpoint = llamaServer('http://127.0.0.1:8080');
 * const modelspeak = createModelspeak({
 *   models: { qwen3: chatModel({ format: qwen3(), endpoint }) },
 * });
 * const { textStream } = streamText({ model: modelspeak('qwen3'), prompt: 'Hello!' });
 * for await (const text of textStream) console.log(text);
 * ```
 */
export function createModelspeak<Version extends SpecificationVersion = 'v3'>(
  settings: ModelspeakSettings<Version>,
): ModelspeakProvider<Version> {
  const { models, name = 'modelspeak', replies = replyStore() } = settings;
  const { embeddingModels = {}, imageModels = {} } = settings;
  const specificationVersion = settings.specificationVersion ?? 'v3';
  const inVersion = <Model extends object>(model: Model) => ({ ...model, specificationVersion });

  const languageModel = (modelId: string) => {
    const model = typeof models === 'function' ? models(modelId) : ownValue(models, modelId);
    if (model === undefined) throw unknownModel(modelId, 'languageModel', models);
    const made = languageModelV4({ provider: `${name}.chat`, modelId, model, replies });
    return specificationVersion === 'v4' ? made : languageModelV3(made);
  };
  const embeddingModel = (modelId: string) => {
    const found = ownValue(embeddingModels, modelId);
    if (found === undefined) throw unknownModel(modelId, 'embeddingModel', embeddingModels);
    return inVersion(embeddingModelV4(`${name}.embedding`, modelId, found));
  };
  const imageModel = (modelId: string) => {
    const found = ownValue(imageModels, modelId);
    if (found === undefined) throw unknownModel(modelId, 'imageModel', imageModels);
    return inVersion(imageModelV4(`${name}.image`, modelId, found));
  };
  const provider = (modelId: string) => languageModel(modelId);
  // The version decides the types, which the compiler cannot follow through a value.
  return Object.assign(provider, {
    specificationVersion,
    languageModel,
    embeddingModel,
    imageModel,
  }) as unknown as ModelspeakProvider<Version>;
}

function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function unknownModel(
  modelId: string,
  modelType: 'languageModel' | 'embeddingModel' | 'imageModel',
  models: object,
): NoSuchModelError {
  const names = typeof models === 'function' ? [] : Object.keys(models);
  const known =
    names.length === 0 ? 'the provider was given none' : `there are ${names.join(', ')}`;
  return new NoSuchModelError({
    modelId,
    modelType,
    message: `No such ${modelType}: ${modelId}; ${known}`,
  });
}
