export { AiError, type AiErrorCode } from './ai-error.js';
export type { Answer, DryRun } from './asking/answer.js';
export type { AskOptions } from './asking/ask-options.js';
export { addTokens, type TokenUsage } from './asking/token-usage.js';
export type { Choice } from './classify/choices.js';
export {
  type Classified,
  type Classify,
  type ClassifyBy,
  type ClassifyOptions,
  classify,
} from './classify/classify.js';
export type { Distribution } from './classify/distribution.js';
export { type Ai, type AiSettings, createAi } from './create-ai.js';
export {
  type Embed,
  type EmbedDryRun,
  type Embedded,
  type EmbedOptions,
  embed,
  type PlainModel,
} from './embed.js';
export { type Extract, type ExtractOptions, extract, type NamedValue } from './extract/extract.js';
export type { Extracted } from './extract/extracted.js';
export { type Field, type FieldType, fields } from './extract/fields.js';
export { type SignatureOptions, signatureOf } from './extract/signature.js';
export type { TypedSchema } from './extract/typed-schema.js';
export { type Items, itemsOf, type Maybe, maybe } from './extract/wrappers.js';
export {
  type AnswerStream,
  type Generate,
  type GenerateOptions,
  generate,
  type Stream,
  stream,
} from './generate.js';
export { type DrawImage, type Drawn, type DrawOptions, type ImageDryRun, image } from './image.js';
export type { FeedbackText } from './lazy/feedback.js';
export { type LazySettings, lazy, type MakeLazyCall } from './lazy/lazy.js';
export type { Ask, Condition, LazyCall, LazyConfig, RetryOptions } from './lazy/lazy-call.js';
export type { SampleNode } from './lazy/sample-node.js';
export { type Scoring, thompson, uct } from './lazy/scoring.js';
export {
  type CacheTerms,
  cacheTerms,
  imageCost,
  tokenCost,
  totalCost,
} from './models/cost.js';
export { createModels, type Models } from './models/create-models.js';
export type { PromptInput, TemplateInput } from './prompt/prompt-input.js';
export { type Scan, type ScanImages, type ScanOptions, scan } from './scan.js';
export {
  type AskForTools,
  type RequestedCall,
  type ToolsAnswer,
  type ToolsOptions,
  tools,
} from './tools/call-tools.js';
export { type RunToolOptions, runTool } from './tools/run-tool.js';
