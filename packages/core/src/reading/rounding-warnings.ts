import { roundedNumbers, roundingProblem } from '../json/rounded-numbers.js';
import type { ReplyWarning } from './reader.js';

/**
 * Warns of numbers that are rounded where a JSON text becomes a JavaScript value.
 *
 * @param path What the value is called, such as `arguments`.
 * @param exact Which field has the text.
 * @returns One warning, which names the first number; none if nothing is rounded.
 * @throws what `parseJson` throws
 *
 * @example
 * ```ts
 * import { roundingWarnings } from '@modelspeak/core/authoring';
 *
 * const json = '{"id": 9223372036854775807}';
 * console.log(roundingWarnings(json, 'arguments', 'call.function.arguments')[0]?.message);
 * // arguments.id: 9223372036854775807 becomes 9223372036854776000 as a JavaScript number; call.function.arguments has its digits
 * ```
 */
export function roundingWarnings(
  json: string,
  path: string,
  exact: string,
): readonly ReplyWarning[] {
  const [first, ...others] = roundedNumbers(json, path);
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : `, as it has those of ${others.length} more`;
  const message = `${first.path}: ${roundingProblem(first, exact)}${more}`;
  return [{ code: 'rounded-numbers', message }];
}
