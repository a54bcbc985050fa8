import { type ErrorCode, ModelspeakError } from '../errors/errors.js';
import type { Message } from './conversation.js';

/**
 * Refuses tool results that answer no call, and calls left without a result before the next turn.
 * Calls in the last message may still wait for theirs.
 *
 * @throws {ModelspeakError} `unknown_tool_call`, `missing_tool_result`
 */
export function checkToolLinks(messages: readonly Message[]): void {
  /** The calls that have no result yet, with the message and the place among its calls of each. */
  const waiting = new Map<string, readonly [message: number, call: number]>();

  const refuse = (code: ErrorCode, id: string, problem: string, path: string): never => {
    throw new ModelspeakError(code, `the tool call ${JSON.stringify(id)} ${problem}`, { path });
  };

  messages.forEach((message, index) => {
    if (message.role === 'tool') {
      const id = message.tool_call_id;
      if (!waiting.delete(id)) {
        refuse(
          'unknown_tool_call',
          id,
          'was not made by the message before, or has a result already',
          `messages[${index}].tool_call_id`,
        );
      }
      return;
    }
    for (const [id, place] of waiting) {
      const problem = `has no result before messages[${index}]; add a tool message`;
      refuse('missing_tool_result', id, problem, idOf(...place));
    }
    if (message.role !== 'assistant') return;
    message.tool_calls?.forEach(({ id }, call) => {
      if (waiting.has(id)) {
        refuse('invalid_input', id, 'was made twice; give each call its own id', idOf(index, call));
      }
      waiting.set(id, [index, call]);
    });
  });
}

function idOf(message: number, call: number): string {
  return `messages[${message}].tool_calls[${call}].id`;
}
