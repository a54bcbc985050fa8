import type { EndReason } from '@modelspeak/core';

/** The API's words for why a reply ended. */
export type AnthropicStopReason =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'pause_turn'
  | 'refusal';

/** Reads why a reply ended. New words mean that it ended in a way of its own. */
export function endReason(word: string): EndReason {
  switch (word) {
    case 'end_turn':
    case 'stop_sequence':
      return 'stop';
    case 'tool_use':
      return 'tool_calls';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'refusal':
      return 'content_filter';
    default:
      return 'unknown';
  }
}

/** Writes why a reply ended. */
export function stopReason(
  reason: EndReason,
  hasCalls: boolean,
  stop: string | undefined,
): AnthropicStopReason {
  if (reason === 'length') return 'max_tokens';
  if (reason === 'content_filter') return 'refusal';
  if (hasCalls) return 'tool_use';
  return stop === undefined ? 'end_turn' : 'stop_sequence';
}
