import type { Message } from './conversation.js';
import { type ErrorCode, ModelspeakError } from './errors.js';
import { joinPath } from './path.js';

/**
 * Refuses tool results that answer no call, and calls left without a result before the conversation
 * goes on. Calls in the last message may still be waiting for theirs.
 *
 * @throws {ModelspeakError} `unknown_tool_call`, `missing_tool_result`
 */
export function checkToolLinks(messages: readonly Message[]): void {
  /** The calls that have no result yet, with the place of each. */
  const waiting = new Map<string, string>();

  const refuse = (code: ErrorCode, id: string, problem: string, path = ''): never => {
    throw new ModelspeakError(code, `the tool call ${JSON.stringify(id)} ${problem}`, { path });
  };

  messages.forEach((message, index) => {
    const path = joinPath('messages', index);
    if (message.role === 'tool') {
      const id = message.tool_call_id;
      if (!waiting.delete(id)) {
        refuse(
          'unknown_tool_call',
          id,
          'is not made by the assistant before, or has its result already',
          `${path}.tool_call_id`,
        );
      }
      return;
    }
    for (const [id, place] of waiting) {
      refuse('missing_tool_result', id, `has no result before ${path}; add a tool message`, place);
    }
    if (message.role !== 'assistant') return;
    message.tool_calls?.forEach(({ id }, position) => {
      const place = `${path}.tool_calls[${position}].id`;
      if (waiting.has(id)) refuse('invalid_input', id, 'stands here twice; change its id', place);
      waiting.set(id, place);
    });
  });
}
