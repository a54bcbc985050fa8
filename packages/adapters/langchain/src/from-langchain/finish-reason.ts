import type { EndReason } from '@modelspeak/core';
import { firstText } from '../messages/block.js';

/** The words of the integrations for why a reply ended. */
const REASONS = new Map<string, EndReason>([
  ['stop', 'stop'],
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['completed', 'stop'],
  ['tool_calls', 'tool_calls'],
  ['tool_use', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['max_output_tokens', 'length'],
  ['incomplete', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['content_filter', 'content_filter'],
  ['safety', 'content_filter'],
  ['refusal', 'content_filter'],
  ['unknown', 'unknown'],
]);

/** Why a reply ended, by the metadata of the integrations. */
export function finishReason(metadata: Readonly<Record<string, unknown>>): EndReason | undefined {
  const word = firstText(
    metadata['finish_reason'],
    metadata['stop_reason'],
    metadata['finishReason'],
    metadata['stopReason'],
    metadata['done_reason'],
    metadata['status'],
  );
  return word === undefined ? undefined : REASONS.get(word.toLowerCase());
}
