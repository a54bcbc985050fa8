import { AgentError, type Failure } from '../errors/agent-error.js';
import { errorFrom } from '../errors/failure.js';

/** The kinds of calls of a journal. `end` is where the program returns. */
export type CallKind = 'step' | 'wait' | 'sleep' | 'now' | 'all' | 'commit' | 'load' | 'end';

/** The kind and name of a call, which a replay compares. */
export interface CallName {
  /** Missing if only the place of a call is known. */
  readonly kind: CallKind | undefined;
  readonly name: string;
}

/**
 * The error for a call that begins while another is pending.
 *
 * @example
 * ```ts
 * import { callPending } from '@modelspeak/agents/engine';
 *
 * const error = callPending({ kind: 'step', name: 'pay' }, { kind: 'now', name: 'now' });
 * console.log(error.code); // call_pending
 * ```
 */
export function callPending(call: CallName, pending: CallName): AgentError {
  return new AgentError(
    'call_pending',
    `${label(call)} began while ${label(pending)} was pending; await each call before the next, or make several at once with all`,
  );
}

/**
 * The error for a replay that makes a different call than before.
 *
 * @param place The place of the call in the run.
 *
 * @example
 * ```ts
 * import { replayDiffers } from '@modelspeak/agents/engine';
 *
 * const error = replayDiffers('3', { kind: 'step', name: 'pay' }, { kind: 'now', name: 'now' });
 * console.log(error.code); // replay_differs
 * ```
 */
export function replayDiffers(place: string, found: CallName, expected: CallName): AgentError {
  return new AgentError(
    'replay_differs',
    `found ${label(found)}, expected ${label(expected)} as before; make the same calls on every replay, and finish runs of older code with that code`,
    { path: `call ${place}` },
  );
}

/**
 * The error for a step that failed after all retries.
 *
 * @example
 * ```ts
 * import { stepError } from '@modelspeak/agents/engine';
 *
 * console.log(stepError({ code: 'Error', message: 'no luck' }).code); // step_failed
 * ```
 */
export function stepError(failure: Failure): AgentError {
  return errorFrom(failure.code === 'not_plain' ? 'not_plain' : 'step_failed', failure);
}

/**
 * The error for using memory or events in one of several parallel calls.
 *
 * @example
 * ```ts
 * import { notBeside } from '@modelspeak/agents/engine';
 *
 * console.log(notBeside('load').message); // load was called inside a parallel call, where memory and events are not available
 * ```
 */
export function notBeside(name: string): AgentError {
  return new AgentError(
    'not_here',
    `${name} was called inside a parallel call, where memory and events are not available`,
  );
}

function label({ kind, name }: CallName): string {
  if (kind === undefined) return 'a parallel call';
  return kind === name ? kind : `the ${kind} "${name}"`;
}
