import { rootOf } from '../errors/failure.js';
import { type JsonValue, toJsonValue } from '../json/json-value.js';
import type { Settled } from '../port.js';

/**
 * Runs one of several parallel calls, and returns its outcome as data.
 *
 * @example
 * ```ts
 * import { settle } from '@modelspeak/agents/engine';
 *
 * console.log(await settle(async () => 42)); // { status: 'fulfilled', value: 42 }
 * ```
 */
export async function settle(act: () => Promise<JsonValue>): Promise<Settled> {
  try {
    return { status: 'fulfilled', value: toJsonValue(await act(), 'value') };
  } catch (error) {
    return { status: 'rejected', failure: rootOf(error) };
  }
}
