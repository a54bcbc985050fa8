import type { AnthropicStopReason } from './end-reason.js';
import type { AnthropicUsage } from './usage.js';

/** A block of a written response. */
export type WrittenAnthropicBlock =
  | { type: 'text'; text: string; citations: null }
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'redacted_thinking'; data: string }
  | { type: 'tool_use'; id: string; name: string; input: unknown; caller: { type: 'direct' } };

/** A written response: a whole message. */
export interface WrittenAnthropicMessage {
  id: string;
  type: 'message';
  role: 'assistant';
  model: string;
  content: WrittenAnthropicBlock[];
  stop_reason: AnthropicStopReason | null;
  stop_sequence: string | null;
  usage: AnthropicUsage;
}

/** What is added to a block. */
export type WrittenAnthropicDelta =
  | { type: 'text_delta'; text: string }
  | { type: 'citations_delta'; citation: unknown }
  | { type: 'thinking_delta'; thinking: string }
  | { type: 'signature_delta'; signature: string }
  | { type: 'input_json_delta'; partial_json: string };

/** An error, in a stream or as a whole response. */
export interface WrittenAnthropicError {
  type: 'error';
  error: { type: string; message: string };
}

/** An event of a written stream. */
export type WrittenAnthropicEvent =
  | { type: 'message_start'; message: WrittenAnthropicMessage }
  | { type: 'content_block_start'; index: number; content_block: WrittenAnthropicBlock }
  | { type: 'content_block_delta'; index: number; delta: WrittenAnthropicDelta }
  | { type: 'content_block_stop'; index: number }
  | {
      type: 'message_delta';
      delta: { stop_reason: AnthropicStopReason; stop_sequence: string | null };
      usage: AnthropicUsage;
    }
  | { type: 'message_stop' }
  | WrittenAnthropicError;
