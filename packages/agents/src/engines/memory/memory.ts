import type { OpenEngine } from '../../port.js';
import { localEngine } from '../local/local-engine.js';

/** Options of {@link memory}. */
export interface MemoryEngineOptions {
  /** How many finished runs to keep, the latest ones; 1000 by default. */
  readonly keep?: number | undefined;
}

/**
 * An engine in the memory of the process. It stores nothing elsewhere, but is as strict as the engines that
 * do: a run that waits for an answer is dropped and replayed, and must then make the same calls again.
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
