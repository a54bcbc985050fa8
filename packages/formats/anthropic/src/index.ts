export type { AnthropicFactory, AnthropicFormat } from './anthropic-format.js';
export { anthropicMessages, anthropicMessages as default } from './anthropic-messages.js';
export type {
  AnthropicBlock,
  AnthropicBody,
  AnthropicCacheControl,
  AnthropicConversationBody,
  AnthropicDocumentBlock,
  AnthropicImageBlock,
  AnthropicImageType,
  AnthropicMessage,
  AnthropicRedactedThinkingBlock,
  AnthropicTextBlock,
  AnthropicThinkingBlock,
  AnthropicTool,
  AnthropicToolResultBlock,
  AnthropicToolUseBlock,
} from './body/body.js';
export type { AnthropicRequest } from './body/request.js';
export type { AnthropicOptions, UnsignedReasoning } from './options.js';
export type { AnthropicResponses } from './response/anthropic-responses.js';
export type { AnthropicStopReason } from './response/end-reason.js';
export type { AnthropicUsage } from './response/usage.js';
export type {
  WrittenAnthropicBlock,
  WrittenAnthropicDelta,
  WrittenAnthropicError,
  WrittenAnthropicEvent,
  WrittenAnthropicMessage,
} from './response/written.js';
