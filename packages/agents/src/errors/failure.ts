import { AgentError, type AgentErrorCode, type Failure } from './agent-error.js';

/**
 * Converts anything that was thrown into data that a journal can store.
 *
 * @example
 * ```ts
 * import { failureOf } from '@modelspeak/agents/engine';
 *
 * console.log(failureOf(new RangeError('too far'))); // { code: 'RangeError', message: 'too far' }
 * ```
 */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { code: 'thrown', message: String(thrown) };
  const code: unknown = 'code' in thrown ? thrown.code : undefined;
  return { code: typeof code === 'string' ? code : thrown.name, message: thrown.message };
}

/** The underlying failure of an error, or the error itself as a failure. */
export function rootOf(thrown: unknown): Failure {
  return thrown instanceof AgentError && thrown.failure !== undefined
    ? thrown.failure
    : failureOf(thrown);
}

/**
 * Makes an error from a failure that was stored as data.
 *
 * @example
 * ```ts
 * import { errorFrom } from '@modelspeak/agents/engine';
 *
 * const error = errorFrom('tool_failed', { code: 'RangeError', message: 'too far' });
 * console.log(error.code, error.failure?.code); // tool_failed RangeError
 * ```
 */
export function errorFrom(code: AgentErrorCode, failure: Failure): AgentError {
  return new AgentError(code, failure.message, { failure });
}
