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
  'too_many_events',
  'cancelled',
  'unknown_run',
  'unknown_wait',
  'already_resolved',
  'closed',
  'locked',
  'corrupt_journal',
] as const;

/**
 * What went wrong in a run, or in what asked for it. Codes are stable: programs may branch on them.
 *
 * | code | meaning |
 * |---|---|
 * | `invalid_agent` | the agent's declaration contradicts itself |
 * | `invalid_input` | the input does not fit the agent's schema |
 * | `not_plain` | a value is no JSON, so that no journal could keep it |
 * | `no_resource` | the agent has no resource of that kind and name |
 * | `call_pending` | a second call was made while one was pending |
 * | `not_here` | memory or events were used inside a call that runs beside others, or after the action |
 * | `replay_differs` | a replayed run makes other calls than those it made before |
 * | `step_failed` | the work of a step threw, as often as it was tried |
 * | `action_failed` | an action threw |
 * | `model_failed` | a chat model failed, or gave nothing that could be used |
 * | `tool_failed` | a tool failed whose failures are to end the run |
 * | `too_many_rounds` | a model went on calling tools, or giving wrong output, beyond its limit |
 * | `too_many_events` | a run sent more events than it may |
 * | `cancelled` | somebody cancelled the run |
 * | `unknown_run` | there is no such run, or it is no longer kept |
 * | `unknown_wait` | nothing waits, or has waited, under this token |
 * | `already_resolved` | what waited under this token has been answered |
 * | `closed` | the engine has been closed |
 * | `locked` | another process runs the engine of this folder |
 * | `corrupt_journal` | the journal is damaged elsewhere than at its end |
 */
export type AgentErrorCode = (typeof CODES)[number];

/** Whether a code is one of those of an {@link AgentError}. */
export function isAgentErrorCode(code: string): code is AgentErrorCode {
  return (CODES as readonly string[]).includes(code);
}

/** A failure as plain data, the same when it happened and when it is replayed. */
export interface Failure {
  /** An {@link AgentErrorCode}, or the code or name of the error that was thrown. */
  readonly code: string;
  readonly message: string;
}

/** What is known of an {@link AgentError}. */
export interface AgentErrorDetails {
  /** The place, such as `chatModels.analyst.prompt`. */
  readonly path?: string | undefined;
  /** What failed underneath, as data. */
  readonly failure?: Failure | undefined;
  /** The error underneath, if there was one. */
  readonly cause?: unknown;
}

/**
 * What goes wrong in a run of an agent, or in what asks for one.
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
  /** The place; empty where there is none. */
  readonly path: string;
  /** The message without the place. */
  readonly problem: string;
  /** What failed underneath, as data, where something did. */
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
