export { type Accumulator, accumulate, createAccumulator } from './accumulate.js';
export { CallEvents } from './call-events.js';
export { type Capabilities, NO_CAPABILITIES } from './capabilities.js';
export {
  type ControlHandler,
  type ControlScanner,
  createControlScanner,
} from './control-scanner.js';
export { type ControlMatch, type ControlTokens, compileControlTokens } from './control-tokens.js';
export type {
  AssistantMessage,
  Conversation,
  FunctionTool,
  FunctionToolCall,
  Message,
  Part,
  Role,
  SystemMessage,
  Tool,
  ToolCall,
  ToolMessage,
  UserMessage,
} from './conversation.js';
export { defineFormat, type FormatDefinition } from './define-format.js';
export { defineMessagesFormat, type MessagesFormatDefinition } from './define-messages-format.js';
export {
  defineWritingFormat,
  type WriteContext,
  type WritingDefinition,
} from './define-writing-format.js';
export { defuse } from './defuse.js';
export { type ErrorCode, type ErrorDetails, ModelspeakError } from './errors.js';
export { EventQueue } from './event-queue.js';
export {
  type ExtendedPrompt,
  extendPrompt,
  extendTokens,
  type NextTurn,
  type SampledReply,
} from './extend-prompt.js';
export {
  CONTRACT,
  type Format,
  type FormatBase,
  type FormatExample,
  type FormatFactory,
  type FormatGuide,
  type MaskedPrompt,
  type MessagesFormat,
  type PromptFormat,
  type RenderOptions,
  type WritingFormat,
} from './format.js';
export { type Json, JsonNumber, MAX_JSON_DEPTH } from './json.js';
export { type ParseJsonOptions, parseJson } from './json-parse.js';
export { createJsonScanner, type JsonScanner } from './json-scanner.js';
export { compactJson, indentedJson, type JsonStyle, writeJson } from './json-write.js';
export {
  endReason,
  type OpenAIChunk,
  type OpenAIChunkChoice,
  type OpenAIChunkOptions,
  type OpenAIChunkReader,
  type OpenAIChunkReaderOptions,
  type OpenAIChunkWriter,
  type OpenAIDelta,
  type OpenAIToolCallDelta,
  readOpenAIChunks,
  type WrittenOpenAIChunk,
  writeOpenAIChunks,
} from './openai-chunks.js';
export {
  choice,
  choices,
  defineOptions,
  flag,
  type Option,
  type OptionsInput,
  type OptionsIssue,
  type OptionsOutput,
  type OptionsResult,
  type OptionsSchema,
  words,
} from './options.js';
export { joinPath } from './path.js';
export {
  defaultCallId,
  type EndReason,
  type Reader,
  type ReaderEvent,
  type ReaderOptions,
  type Reply,
  type Usage,
} from './reader.js';
export { createRegistry, type Registry } from './registry.js';
export { relocateErrors } from './relocate-errors.js';
export { PieceWriter, type Segment } from './segments-writer.js';
export { type ReplySource, readEvents, readerStream } from './stream.js';
export { type TextDelimiters, textDelimiters } from './text-delimiters.js';
export { createTextReader } from './text-reader.js';
export type { DefuseMode } from './text-writer.js';
export { type TokenSource, tokenSources } from './token-sources.js';
export type { TokenizedPrompt, Tokenizer, TokenRun } from './tokenize.js';
export { validateConversation } from './validate.js';
export { type Markup, type MarkupPiece, markup, type Writer, writePieces } from './writer.js';
