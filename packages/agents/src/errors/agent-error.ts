const CODES = [
  'invalid_agent',
  'invalid_input',
  'not_plain',
  'no_resource',
  'call_pending',
  'not_here',
  'replay_differs',
  'step_failed',
  'action_failed',
  'model_failed',
  'tool_failed',
  'too_many_rounds',
  'repeated_call',
  'too_many_events',
  'timeout',
  'cancelled',
  'unknown_run',
  'unknown_wait',
  'already_resolved',
  'closed',
  'locked',
  'corrupt_journal',
  'no_lock',
  'not_writable',
  'disk_full',
  'too_large',
] as const;

/**
 * Why a run failed, or why it could not be started or used. Codes are stable: programs may branch on them.
 *
 * | code | meaning |
 * |---|---|
 * | `invalid_agent` | the agent's definition is inconsistent |
 * | `invalid_input` | the input does not fit the agent's schema |
 * | `not_plain` | a value is not JSON, so that a journal could not store it |
 * | `no_resource` | the agent has no resource of that kind and name |
 * | `call_pending` | a second call was made while another was pending |
 * | `not_here` | memory or events were used inside a parallel call, or after the action ended |
 * | `replay_differs` | a replayed run makes different calls than before |
 * | `step_failed` | the work of a step threw, also after all retries |
 * | `action_failed` | an action threw |
 * | `model_failed` | a chat model failed, or its answer could not be used |
 * | `tool_failed` | a tool failed whose failures end the run |
 * | `too_many_rounds` | a model exceeded its limit of rounds without a valid answer |
 * | `repeated_call` | a model goes on to repeat a call, although it was told that it has the result |
 * | `too_many_events` | a run exceeded its limit of events |
 * | `timeout` | a run or a tool took longer than it may; a failure has this code, and the message names the limit |
 * | `cancelled` | somebody cancelled the run |
 * | `unknown_run` | the run does not exist, or is no longer kept |
 * | `unknown_wait` | nothing waits or has waited for this token |
 * | `already_resolved` | this token has already been answered |
 * | `closed` | the engine has been closed |
 * | `locked` | another process is using the folder |
 * | `corrupt_journal` | the journal is damaged, or the file is no journal of this version |
 * | `no_lock` | the file system or the system cannot lock files |
 * | `not_writable` | the folder or a file in it cannot be written |
 * | `disk_full` | the disk is full |
 * | `too_large` | a record is longer than a line of the journal may be |
 */
export type AgentErrorCode = (typeof CODES)[number];

/** Whether this is the code of an {@link AgentError}. */
export function isAgentErrorCode(code: string): code is AgentErrorCode {
  return (CODES as readonly string[]).includes(code);
}

/** A failure as plain data. It is the same when it is replayed. */
export interface Failure {
  /** An {@link AgentErrorCode}, or the code or name of the error that was thrown. */
  readonly code: string;
  readonly message: string;
}

/** Details of an {@link AgentError}. */
export interface AgentErrorDetails {
  /** The path of the problem, such as `chatModels.analyst.prompt`. */
  readonly path?: string | undefined;
  /** The underlying failure, as data. */
  readonly failure?: Failure | undefined;
  /** The underlying error, if there is one. */
  readonly cause?: unknown;
}

/**
 * An error of a run of an agent, or of starting or using one.
 *
 * @example
 * ```ts
 * import { AgentError } from '@modelspeak/agents';
 *
 * const error = new AgentError('no_resource', 'found no prompt "greeting"', { path: 'prompts' });
 * console.log(error.code, error.message); // no_resource prompts: found no prompt "greeting"
 * ```
 */
export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly code: AgentErrorCode;
  /** The path of the problem; empty if there is none. */
  readonly path: string;
  /** The message without the path. */
  readonly problem: string;
  /** The underlying failure as data, if there is one. */
  readonly failure: Failure | undefined;

  constructor(code: AgentErrorCode, message: string, details: AgentErrorDetails = {}) {
    const { path = '', failure, cause } = details;
    super(
      path === '' ? message : `${path}: ${message}`,
      cause === undefined ? undefined : { cause },
    );
    this.code = code;
    this.path = path;
    this.problem = message;
    this.failure = failure;
  }
}
