export { ChatError, type ChatErrorCode } from './chat-error.js';
export { chatModel } from './chat-model.js';
export type { ChatModel } from './chat-model-type.js';
export type { BatchOptions, ChatOptions } from './chat-options.js';
export type { ChatReply, ReplyStream, SampledPrompt } from './chat-reply.js';
export type {
  BodySettings,
  ChatSettings,
  CommonSettings,
  PromptSettings,
} from './chat-settings.js';
export { type ContinuedOptions, continued } from './continuing/continued.js';
export {
  type AnsweredRequest,
  type FoundReply,
  type ReplyStore,
  type ReplyStoreOptions,
  replyStore,
} from './continuing/reply-store.js';
export type { Timeouts } from './exchange/deadline.js';
export { looseTools } from './exchange/loose-tools.js';
export type { PromptLike } from './exchange/prompt-like.js';
export type { Retry } from './exchange/retry.js';
export { addUsage } from './exchange/spent.js';
export { type FittedSampling, fitSampling } from './fitting/fit-sampling.js';
export { inOrder } from './fitting/in-order.js';
export { nearestEffort } from './fitting/nearest-effort.js';
export { type FitOptions, type FittedHistory, fitHistory } from './history/fit-history.js';
export { type CacheOptions, type CacheStore, cached } from './middleware/cached.js';
export { type LogEntry, logged } from './middleware/logged.js';
export type { Middleware, ModelRequest } from './middleware/middleware.js';
export { type SpanMaker, type TraceOptions, type TraceSpan, traced } from './middleware/traced.js';
export { tracedTools } from './middleware/traced-tools.js';
export type { ModelInfo, TokenPrices } from './models/model-info.js';
export { createModelTable, type ModelTable } from './models/model-table.js';
export { type EnforceableSchema, enforceableSchema } from './object/enforceable-schema.js';
export { withSchema } from './object/instruction.js';
export { jsonOf } from './object/json-of.js';
export type {
  Enforced,
  ObjectOptions,
  ObjectResult,
  ObjectSettings,
} from './object/object-types.js';
export { type RateLimit, type RateLimitOptions, rateLimit } from './rate/rate-limit.js';
export {
  type DamagedCall,
  damagedArguments,
  isWhole,
  withoutMarks,
} from './reply/damaged-call.js';
export type {
  RunEvent,
  RunOptions,
  RunResult,
  RunSettings,
  RunStream,
} from './run/run-types.js';
export type { AnySchema, PlainSchema, ValueOf } from './schema/any-schema.js';
export { type Checked, checkedBy, checkerOf } from './schema/check-value.js';
export { jsonSchemaOf } from './schema/json-schema-of.js';
export type { ToolAnswer } from './tools/answer-calls.js';
export {
  type CheckToolsOptions,
  checkTools,
  type ToolKind,
  type ToolsOfKind,
} from './tools/check-tools.js';
export { defineTool, type ToolDefinition } from './tools/define-tool.js';
export { type FunctionToolOptions, functionTool } from './tools/function-tool.js';
export { type MissedCall, missedCalls } from './tools/missed-calls.js';
export type { Approve } from './tools/prepare-call.js';
export { type RepeatedCalls, repeatedCalls } from './tools/repeated-calls.js';
export { roundedArguments } from './tools/rounded-arguments.js';
export {
  type AnyTool,
  type Approval,
  type RunnableTool,
  ToolParts,
  type ToolRun,
} from './tools/tool-types.js';
export { webStream } from './web-stream.js';
export type { WithResult } from './with-result.js';
