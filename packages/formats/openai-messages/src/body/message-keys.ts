import type { Role } from '@modelspeak/core';

const OF_MOST = ['role', 'content', 'name'];

const KEYS: Readonly<Record<Role, readonly string[]>> = {
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

/**
 * The keys that a conversation has in the messages of a role: all others are a provider's. `undefined`
 * for what is no role, which may be anything.
 */
export function messageKeys(role: unknown): readonly string[] | undefined {
  return typeof role === 'string' && Object.hasOwn(KEYS, role) ? KEYS[role as Role] : undefined;
}
