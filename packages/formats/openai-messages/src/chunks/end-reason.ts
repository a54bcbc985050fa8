import type { EndReason } from '@modelspeak/core';

/**
 * Why a reply ended, from OpenAI's `finish_reason`. The older `function_call` means `tool_calls`; a
 * word that only some server knows means `unknown`.
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
