import type { EndReason } from '@modelspeak/core';

/**
 * Converts OpenAI's finish reason. The older `function_call` becomes `tool_calls`; a server-specific word becomes
 * `unknown`.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/object
 */
export function endReason(finishReason: string): EndReason {
  switch (finishReason) {
    case 'stop':
    case 'length':
    case 'tool_calls':
    case 'content_filter':
      return finishReason;
    case 'function_call':
      return 'tool_calls';
    default:
      return 'unknown';
  }
}
