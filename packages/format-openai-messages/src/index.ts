export type { OpenAIMessagesFactory, OpenAIMessagesFormat } from './factory.js';
export { openaiMessages, openaiMessages as default } from './openai-messages.js';
export type { OpenAIMessagesOptions, ReasoningKey } from './options.js';
export { type OpenAIBodyParts, readBody } from './read-body.js';
export type * from './request-body.js';
