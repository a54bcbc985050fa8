import type { OpenEngine } from '../../port.js';
import { localEngine } from '../local/local-engine.js';
import { openJournalFile } from './journal-file.js';

/** Options of {@link files}. */
export interface FilesOptions {
  /**
   * The folder of the journal. It is created if it does not exist, for this user alone. Only one process at a
   * time can use it, which a lock of the kernel ensures, also between containers on one machine. Use a local
   * disk: some network file systems do not lock files for other machines.
   */
  readonly folder: string;
  /** How many finished runs to keep, the latest ones; 1000 by default. */
  readonly keep?: number | undefined;
  /**
   * The minimum size in bytes at which the journal is compacted; 1 MiB by default. It is compacted when it
   * has doubled since the last time.
   */
  readonly compactFrom?: number | undefined;
}

/**
 * An engine with a journal in files. What it has acknowledged survives a crash of the process or the
 * machine. When it is opened again, it continues unfinished runs.
 *
 * Each line of the journal has a checksum of all lines up to it. Only a last line that a crash
 * left incomplete is cut off. A record may take up to 64 MiB as JSON.
 *
 * Opening it may throw an `AgentError`: `locked` while another process uses the folder, `corrupt_journal`
 * if the journal is damaged, or the file is no journal of this version, `no_lock` if its file system
 * cannot lock files, `not_writable` or `disk_full`. A full disk stops a running engine, and its calls
 * throw `disk_full`. A call that would store a larger record throws `too_large`.
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
