export type * from './body/body.js';
export { type OpenAIBodyParts, readBody } from './body/read-body.js';
export type { OpenAIRequest } from './body/request.js';
export type * from './chunks/chunk.js';
export { endReason } from './chunks/end-reason.js';
export { type OpenAIChunkReaderOptions, readOpenAIChunks } from './chunks/read-chunks.js';
export {
  type OpenAIChunkOptions,
  type OpenAIChunkWriter,
  writeOpenAIChunks,
} from './chunks/write-chunks.js';
export type * from './chunks/written-chunk.js';
export type {
  OpenAIMessagesFactory,
  OpenAIMessagesFormat,
  WrittenRequest,
} from './openai-format.js';
export { openaiMessages, openaiMessages as default } from './openai-messages.js';
export type { OpenAIMessagesOptions, ReasoningKey } from './options.js';
