import { AgentError } from '../errors/agent-error.js';
import type { RunReference } from '../port.js';

/**
 * The id of a call, unique in the engine: the id of a step, or the token of a wait.
 *
 * @example
 * ```ts
 * import { tokenOf } from '@modelspeak/agents/engine';
 *
 * console.log(tokenOf({ key: 'Ann', run: 'run 1' }, '3')); // Ann:run%201:3
 * ```
 */
export function tokenOf({ key, run }: RunReference, call: string): string {
  return `${encodeURIComponent(key)}:${encodeURIComponent(run)}:${call}`;
}

/**
 * Reads the run and the call from a token.
 *
 * @throws {AgentError} `unknown_wait` if it is not a token
 *
 * @example
 * ```ts
 * import { readToken } from '@modelspeak/agents/engine';
 *
 * console.log(readToken('Ann:run%201:3')); // { key: 'Ann', run: 'run 1', call: '3' }
 * ```
 */
export function readToken(token: string): RunReference & { readonly call: string } {
  const [key, run, call] = token.split(':');
  if (key === undefined || run === undefined || call === undefined) throw unknownWait(token);
  return { key: decodeURIComponent(key), run: decodeURIComponent(run), call };
}

/**
 * The error for a token that nothing waits for.
 *
 * @example
 * ```ts
 * import { unknownWait } from '@modelspeak/agents/engine';
 *
 * console.log(unknownWait('Ann:1:3').message); // nothing waits for the token "Ann:1:3"
 * ```
 */
export function unknownWait(token: string): AgentError {
  return new AgentError('unknown_wait', `nothing waits for the token "${token}"`);
}

/**
 * The error for a token that was already answered.
 *
 * @example
 * ```ts
 * import { alreadyResolved } from '@modelspeak/agents/engine';
 *
 * console.log(alreadyResolved('Ann:1:3').code); // already_resolved
 * ```
 */
export function alreadyResolved(token: string): AgentError {
  return new AgentError('already_resolved', `the token "${token}" has already been answered`);
}
