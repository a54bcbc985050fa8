import type { FunctionToolCall, ReplyWarning } from '@modelspeak/core';
import { roundingWarnings } from '@modelspeak/core/authoring';

/**
 * Warns of the numbers of a call that a tool gets rounded, since its arguments are JavaScript values: integers above
 * 2^53, and decimals with more digits than a double has. A tool finds their digits in `call.function.arguments`.
 *
 * @example
 * ```ts
 * import { roundedArguments } from '@modelspeak/chat';
 *
 * const called = { name: 'pay', arguments: '{"id": 9223372036854775807}' };
 * const [warning] = roundedArguments({ id: 'a', type: 'function', function: called });
 * console.log(warning?.message);
 * // pay: arguments.id: 9223372036854775807 becomes 9223372036854776000 as a JavaScript number; call.function.arguments has its digits
 * ```
 */
export function roundedArguments({
  function: { name, arguments: json },
}: FunctionToolCall): readonly ReplyWarning[] {
  return roundingWarnings(json, 'arguments', 'call.function.arguments').map(
    ({ code, message }) => ({ code, message: `${name}: ${message}` }),
  );
}
