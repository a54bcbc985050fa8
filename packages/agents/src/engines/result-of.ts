import { isAgentErrorCode } from '../errors/agent-error.js';
import { errorFrom } from '../errors/failure.js';
import type { JsonValue } from '../json/json-value.js';
import type { RunEnd } from '../port.js';

/**
 * The result of a run.
 *
 * @throws {AgentError} with the code and failure of a run that failed
 *
 * @example
 * ```ts
 * import { resultOf } from '@modelspeak/agents/engine';
 *
 * console.log(resultOf({ status: 'completed', value: 42 })); // 42
 * ```
 */
export function resultOf(end: RunEnd): JsonValue {
  if (end.status === 'completed') return end.value;
  const { code } = end.failure;
  throw errorFrom(isAgentErrorCode(code) ? code : 'action_failed', end.failure);
}
