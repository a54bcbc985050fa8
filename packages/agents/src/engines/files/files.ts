import type { OpenEngine } from '../../port.js';
import { localEngine } from '../local/local-engine.js';
import { openJournalFile } from './journal-file.js';

/** Options of the engine in files. */
export interface FilesOptions {
  /** The folder of the journal, which is made where it is not there. One process at a time has it. */
  readonly folder: string;
  /** How many runs that have ended are kept, the last ones; 1000 by default. */
  readonly keep?: number | undefined;
  /**
   * From how many bytes on the journal is written anew without what is over, when it has grown to twice
   * what was left the last time; 1 MiB by default.
   */
  readonly compactFrom?: number | undefined;
}

/**
 * The engine in a journal of files: what it has acknowledged survives the end of the process and of the
 * machine. Opened again, it goes on with the runs that had not ended.
 *
 * It throws an `AgentError` when it is opened: `locked` while another process has the folder,
 * `corrupt_journal` for a journal that is damaged elsewhere than at its end.
 *
 * @example
 * ```ts
 * import { mkdtemp, rm } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { defineAgent, inputEvent, startAgent } from '@modelspeak/agents';
 * import { files } from '@modelspeak/agents/files';
 *
 * const folder = await mkdtemp(path.join(tmpdir(), 'agent-'));
 * const counter = defineAgent({
 *   name: 'counter',
 *   actions: {
 *     count: {
 *       on: inputEvent,
 *       run(_event, { memory: { shortTerm }, output }) {
 *         shortTerm.set('runs', Number(shortTerm.get('runs') ?? 0) + 1);
 *         output(shortTerm.get('runs'));
 *       },
 *     },
 *   },
 * });
 *
 * const before = await startAgent(counter, files({ folder }));
 * await (await before.run(null, { key: 'Ann' })).outputs();
 * await before.close();
 *
 * const after = await startAgent(counter, files({ folder }));
 * console.log(await (await after.run(null, { key: 'Ann' })).outputs()); // [ 2 ]
 * await after.close();
 * await rm(folder, { recursive: true });
 * ```
 */
export function files({ folder, keep, compactFrom = 2 ** 20 }: FilesOptions): OpenEngine {
  return localEngine({
    name: 'files',
    keep,
    store: (snapshot) => openJournalFile(folder, compactFrom, snapshot),
  });
}
