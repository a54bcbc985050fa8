import type { OpenEngine } from '../../port.js';
import { localEngine } from '../local/local-engine.js';

/** Options of the engine in memory. */
export interface MemoryEngineOptions {
  /** How many runs that have ended are kept, the last ones; 1000 by default. */
  readonly keep?: number | undefined;
}

/**
 * The engine in the memory of the process, which keeps nothing beyond it. It is as strict as those
 * that do: a run that waits for an answer is dropped and replayed, and what it made before must be
 * what it makes again.
 *
 * @example
 * ```ts
 * import { memory } from '@modelspeak/agents';
 *
 * const engine = await memory()({
 *   async run(journal, input) {
 *     const approved = await journal.wait('approve', { ask: input });
 *     return journal.step('answer', () => (approved === true ? 'done' : 'left'));
 *   },
 *   call: async () => null,
 * });
 * const run = await engine.submit('a key', 'Refund $5?');
 * for await (const record of engine.records(run)) {
 *   if (record.type === 'waiting') await engine.resolve(record.token, true);
 * }
 * console.log(await engine.result(run)); // done
 * ```
 */
export function memory({ keep }: MemoryEngineOptions = {}): OpenEngine {
  return localEngine({
    name: 'memory',
    keep,
    store: async () => ({ read: async () => [], append: async () => {}, close: async () => {} }),
  });
}
