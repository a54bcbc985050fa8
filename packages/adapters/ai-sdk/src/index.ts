export { type AiSdkChunk, aiSdkFormat } from './from-ai-sdk/ai-sdk-format.js';
export type { CallBody } from './from-ai-sdk/call-body.js';
export { type FromAiSdk, fromAiSdk } from './from-ai-sdk/from-ai-sdk.js';
export { hasRepeatedCall, type StepsSoFar } from './loop/has-repeated-call.js';
export type { ModelspeakOptions } from './options/own-options.js';
export {
  type ChatModelSource,
  createModelspeak,
  type ModelspeakProvider,
  type ModelspeakSettings,
  type SpecificationVersion,
} from './provider/create-modelspeak.js';
export type { EmbeddingSettings } from './provider/embedding-model.js';
export type { ImageSettings } from './provider/image-model.js';
export { type LanguageModelSettings, languageModel } from './provider/make-language-model.js';
export { type ReadRepliesOptions, readReplies } from './read-replies/read-replies.js';
export type { AnyLanguageModel } from './v3/any-language-model.js';
