export type { OllamaBody, OllamaMessage, OllamaToolCall } from './body/body.js';
export type { OllamaRequest } from './body/request.js';
export {
  type OllamaChatFormat,
  type OllamaChatOptions,
  ollamaChat,
  ollamaChat as default,
} from './ollama-chat.js';
export type {
  OllamaResponses,
  WrittenOllamaChunk,
  WrittenOllamaError,
} from './response/responses.js';
