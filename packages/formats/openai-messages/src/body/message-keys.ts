import type { Role } from '@modelspeak/core';

const OF_MOST = ['role', 'content', 'name'];

/** The keys that a conversation has in its messages. All others are a provider's. */
export const MESSAGE_KEYS: Readonly<Record<Role, readonly string[]>> = {
  system: OF_MOST,
  developer: OF_MOST,
  user: OF_MOST,
  assistant: [
    ...OF_MOST,
    ...['reasoning_content', 'refusal', 'stop_reason', 'tool_calls', 'audio', 'function_call'],
  ],
  tool: [...OF_MOST, 'tool_call_id', 'is_error'],
  function: OF_MOST,
};
