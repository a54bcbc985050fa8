export { AiError, type AiErrorCode, type AiErrorDetails } from './ai-error.js';
export type { Answer, DryRun } from './asking/answer.js';
export type {
  AskOptions,
  MayBeDry,
  OptionsFor,
  UnlessDry,
  WithModel,
} from './asking/ask-options.js';
export { addTokens, type TokenUsage } from './asking/token-usage.js';
export type { Choice, ChoiceOf } from './classify/choices.js';
export {
  type Classified,
  type Classify,
  type ClassifyBy,
  type ClassifyOptions,
  classify,
  type WithChoices,
} from './classify/classify.js';
export type { Distribution } from './classify/distribution.js';
export type { AnyTokenizer } from './classify/single-tokens.js';
export { type Ai, type AiSettings, createAi } from './create-ai.js';
export {
  type Embed,
  type Embedded,
  type EmbedOptions,
  embed,
  type PlainModel,
  type WithEmbedder,
} from './embed.js';
export {
  type Extract,
  type ExtractOptions,
  extract,
  type NamedValue,
  type WithSchema,
  type WithSchemas,
} from './extract/extract.js';
export type { Extracted } from './extract/extracted.js';
export { type Field, type FieldsValue, type FieldType, fields } from './extract/fields.js';
export { type SignatureOptions, signatureOf } from './extract/signature.js';
export type { TypedSchema } from './extract/typed-schema.js';
export { type Items, itemsOf, type Maybe, maybe } from './extract/wrappers.js';
export {
  type AnswerStream,
  type AnswersOf,
  type Generate,
  type GenerateOptions,
  generate,
  type MayBeSeveral,
  type Stream,
  stream,
  type TemplateObjectInput,
} from './generate.js';
export {
  type DrawImage,
  type Drawn,
  type DrawOptions,
  type ImageDryRun,
  image,
  type WithPainter,
} from './image.js';
export type { FeedbackText } from './lazy/feedback.js';
export { type LazySettings, lazy, type MakeLazyCall } from './lazy/lazy.js';
export type {
  Ask,
  Condition,
  Feedback,
  LazyCall,
  LazyConfig,
  LazyOptions,
  RetryOptions,
  Sampled,
} from './lazy/lazy-call.js';
export type { SampleNode } from './lazy/sample-node.js';
export { type Ordering, type Random, type Scoring, thompson, uct } from './lazy/scoring.js';
export {
  type CacheTerms,
  cacheTerms,
  imageCost,
  tokenCost,
  totalCost,
} from './models/cost.js';
export { createModels, type Models } from './models/create-models.js';
export type { Pause } from './pause.js';
export type { AnyTemplateInput, PromptInput, TemplateInput } from './prompt/prompt-input.js';
export { type Scan, type ScanImages, type ScanOptions, scan } from './scan.js';
export {
  type AskForTools,
  type RequestedCall,
  type ToolsAnswer,
  type ToolsOptions,
  tools,
} from './tools/call-tools.js';
export { type RunToolOptions, runTool } from './tools/run-tool.js';
