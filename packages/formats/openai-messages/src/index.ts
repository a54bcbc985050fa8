export type {
  OpenAIConversationBody,
  OpenAIMessage,
  OpenAIRequestBody,
  OpenAITool,
  OpenAIToolCall,
} from './body/body.js';
export type { OpenAIRequest } from './body/request.js';
export type { OpenAIChunk, OpenAIDelta, OpenAIToolCallDelta } from './chunks/chunk.js';
export { type OpenAIChunkReaderOptions, readOpenAIChunks } from './chunks/read-chunks.js';
export {
  type OpenAIChunkOptions,
  type OpenAIChunkWriter,
  writeOpenAIChunks,
} from './chunks/write-chunks.js';
export type { WrittenOpenAIChunk, WrittenOpenAIError } from './chunks/written-chunk.js';
export type {
  OpenAIMessagesFactory,
  OpenAIMessagesFormat,
  OpenAIResponses,
  WrittenRequest,
} from './openai-format.js';
export { openaiMessages, openaiMessages as default } from './openai-messages.js';
export type { MaxTokensKey, OpenAIMessagesOptions, ReasoningKey } from './options.js';
export type { WrittenOpenAICompletion } from './response/write-response.js';
