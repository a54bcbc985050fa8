import { mismatch } from '../checking/shape.js';
import { ModelspeakError } from '../errors/errors.js';
import type { Message } from './conversation.js';

/**
 * Throws if a tool result answers no call, or a call has no result before the next turn. Calls in
 * the last message may still be waiting for their results.
 *
 * @throws {ModelspeakError} `unknown_tool_call`, `missing_tool_result`
 */
export function checkToolLinks(messages: readonly Message[]): void {
  /** The calls without a result so far, with their index in the message. */
  const waiting = new Map<string, number>();
  let caller = 0;
  const pathOf = (call: number): string => `messages[${caller}].tool_calls[${call}].id`;

  messages.forEach((message, index) => {
    if (message.role === 'tool') {
      const { tool_call_id: id } = message;
      if (waiting.delete(id)) return;
      const path = `messages[${index}].tool_call_id`;
      const expected = 'the id of an unanswered call in the previous assistant message';
      throw mismatch(id, path, expected, 'unknown_tool_call');
    }
    for (const [id, call] of waiting) {
      const problem = `${JSON.stringify(id)} has no result before messages[${index}]; add a tool message`;
      throw new ModelspeakError('missing_tool_result', problem, { path: pathOf(call) });
    }
    if (message.role !== 'assistant') return;
    caller = index;
    message.tool_calls?.forEach(({ id }, call) => {
      if (waiting.has(id)) throw mismatch(id, pathOf(call), 'a unique id');
      waiting.set(id, call);
    });
  });
}
