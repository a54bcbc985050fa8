export type {
  AssistantMessage,
  AudioPart,
  BoundingBoxPart,
  Conversation,
  CustomTool,
  CustomToolCall,
  FilePart,
  FunctionMessage,
  FunctionTool,
  FunctionToolCall,
  ImagePart,
  ImageUrlPart,
  InputPart,
  Message,
  Part,
  ProviderPart,
  ProviderTool,
  ReasoningPart,
  RefusalPart,
  ReplyMessage,
  Role,
  SystemMessage,
  TextPart,
  Tool,
  ToolCall,
  ToolCallPart,
  ToolMessage,
  UserMessage,
} from './conversation/conversation.js';
export type {
  AnyRequest,
  Document,
  NamedToolChoice,
  RequestOptions,
  RequestSupport,
  ResponseFormat,
  Thinking,
  ThinkingSupport,
  ToolChoice,
  TurnSupport,
} from './conversation/request.js';
export { validateConversation } from './conversation/validate.js';
export { type ConvertedBody, convertBody } from './converting/convert-body.js';
export {
  type FitPartsOptions,
  type FittedParts,
  fitParts,
  type Loss,
  type LossOptions,
} from './converting/fit-parts.js';
export {
  type FitReplyOptions,
  type FittedEvents,
  type FittedReply,
  fitEvents,
  fitReply,
} from './converting/fit-reply.js';
export { type FitTurnsOptions, type FittedTurns, fitTurns } from './converting/fit-turns.js';
export type { TurnChange } from './converting/turns/turn-changes.js';
export { type ErrorCode, type ErrorDetails, ModelspeakError } from './errors/errors.js';
export type { BodyParts, GivenBodyParts, ReadBodyOptions } from './format/body-parts.js';
export type { Capabilities, LostCapability, Support } from './format/capabilities.js';
export { findReplyPrefix } from './format/find-reply-prefix.js';
export {
  CONTRACT,
  type Format,
  type FormatBase,
  type FormatCoverage,
  type FormatExample,
  type FormatFactory,
  type FormatGuide,
  type FunctionReaderOptions,
  type MaskedPrompt,
  type MessagesFormat,
  type ModelPattern,
  type PromptFormat,
  type WritingFormat,
} from './format/format.js';
export type {
  CallableFunction,
  Expression,
  FreeText,
  Grammar,
  GrammarContext,
  JsonSchema,
  Language,
  PropertyExpression,
  RawText,
  ValueForm,
  ValueSpelling,
} from './format/language.js';
export type { NextOptions, NextTurn, SampledReply } from './format/next.js';
export {
  type NextTokens,
  nextTokens,
  nextTokensAsync,
  type SampledIds,
} from './format/next-tokens.js';
export type { RenderOptions } from './format/render-options.js';
export { tokenize, tokenizeAsync } from './format/tokenize.js';
export type { Turn, TurnReaderOptions } from './format/turn.js';
export { type Json, JsonNumber, MAX_JSON_DEPTH } from './json/json.js';
export { type ParseJsonOptions, parseJson } from './json/json-parse.js';
export { compactJson, indentedJson, type JsonStyle, writeJson } from './json/json-write.js';
export { type RoundedNumber, roundedNumbers } from './json/rounded-numbers.js';
export {
  type Accumulator,
  accumulate,
  createAccumulator,
  orderedMessage,
} from './reading/accumulate.js';
export type {
  EndReason,
  Reader,
  ReaderEvent,
  ReaderOptions,
  Repair,
  RepairKind,
  Reply,
  ReplyChunk,
  ReplyPart,
  ReplyWarning,
  SpecialToken,
  TokenLogProb,
  Usage,
} from './reading/reader.js';
export { type ReplySource, readEvents, readerStream } from './reading/stream.js';
export { createRegistry, type Registry } from './registry/registry.js';
export type {
  ResponseError,
  ResponseOptions,
  Responses,
  ResponseWriter,
} from './responding/responses.js';
export type { Sampling } from './sampling/sampling.js';
export {
  createTokenDecoder,
  decodeTokens,
  type TokenChunk,
  type TokenDecoder,
  tokenDecoderStream,
} from './tokens/decode-tokens.js';
export type { TokenizeOptions, TokenRun } from './tokens/runs.js';
export { type TokenSource, tokenSources } from './tokens/token-sources.js';
export type { TokenizedPrompt } from './tokens/tokenize.js';
export type {
  AsyncTokenizer,
  PlacedText,
  TextPlace,
  Tokenizer,
  TokenPiece,
} from './tokens/tokenizer.js';
export type { Segment } from './writing/segments-writer.js';
export type { SpecialTokenMode } from './writing/text-writer.js';
export type { MediaSpan, Writer } from './writing/writer.js';
