import { AgentError, type AgentErrorCode, type Failure } from './agent-error.js';

/**
 * Anything that was thrown, as data that a journal keeps.
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

/** The failure that an error stands for: the one underneath, where there is one. */
export function rootOf(thrown: unknown): Failure {
  return thrown instanceof AgentError && thrown.failure !== undefined
    ? thrown.failure
    : failureOf(thrown);
}

/**
 * The error for a failure that was kept as data.
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
