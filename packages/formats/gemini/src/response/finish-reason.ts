import type { EndReason } from '@modelspeak/core';

/** The API's words for why a reply ended, as far as they are written. */
export type GeminiFinishReason = 'STOP' | 'MAX_TOKENS' | 'SAFETY';

/** Words for calls that the model wrote wrongly. */
const MALFORMED: readonly string[] = [
  'MALFORMED_FUNCTION_CALL',
  'TOO_MANY_TOOL_CALLS',
  'UNEXPECTED_TOOL_CALL',
];

/**
 * Reads why a reply ended. New words mean that it ended in a way of its own.
 *
 * @see https://ai.google.dev/api/generate-content#FinishReason
 */
export function endReason(word: string): EndReason {
  switch (word) {
    case 'STOP':
      return 'stop';
    case 'MAX_TOKENS':
      return 'length';
    case 'SAFETY':
    case 'RECITATION':
    case 'LANGUAGE':
    case 'BLOCKLIST':
    case 'PROHIBITED_CONTENT':
    case 'SPII':
    case 'IMAGE_SAFETY':
    case 'IMAGE_PROHIBITED_CONTENT':
    case 'IMAGE_RECITATION':
      return 'content_filter';
    default:
      return 'unknown';
  }
}

/** Whether a word says that the model wrote a call wrongly. */
export function isMalformed(word: string): boolean {
  return MALFORMED.includes(word);
}

/** Writes why a reply ended. */
export function finishReason(reason: EndReason): GeminiFinishReason {
  if (reason === 'length') return 'MAX_TOKENS';
  return reason === 'content_filter' ? 'SAFETY' : 'STOP';
}
