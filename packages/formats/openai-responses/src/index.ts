export type { OpenAIResponsesRequest } from './body/request.js';
export {
  type OpenAIResponsesBody,
  type OpenAIResponsesFormat,
  openaiResponses,
  openaiResponses as default,
} from './openai-responses.js';
export type { ForeignReasoning, OpenAIResponsesOptions } from './options.js';
export type { OpenAIResponsesResponses } from './response/responses.js';
export type { OpenAIResponseUsage } from './response/usage.js';
export type {
  WrittenOpenAIResponse,
  WrittenOpenAIResponseEvent,
  WrittenResponseItem,
  WrittenResponsePart,
} from './response/written.js';
