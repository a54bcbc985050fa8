import { anthropicMessagesProtocol } from './anthropic-messages.js';
import { geminiContentProtocol } from './gemini-content.js';
import { ollamaChatProtocol } from './ollama-chat.js';
import { openaiMessagesProtocol } from './openai-messages.js';
import { openaiResponsesProtocol } from './openai-responses.js';
import type { Protocol } from './protocol.js';
import { sharegptProtocol } from './sharegpt.js';

/** Every message format. */
export const PROTOCOLS: readonly Protocol[] = [
  openaiMessagesProtocol,
  openaiResponsesProtocol,
  anthropicMessagesProtocol,
  geminiContentProtocol,
  ollamaChatProtocol,
  sharegptProtocol,
];

/** Those with responses. */
export const SERVED: readonly Protocol[] = PROTOCOLS.filter(
  ({ format }) => format.responses !== undefined,
);
