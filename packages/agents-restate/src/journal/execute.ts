import { AgentError } from '@modelspeak/agents';
import { failureOf, type Journal } from '@modelspeak/agents/engine';
import type { LogEntry } from '../log/run-log.js';
import { RestateJournal } from './restate-journal.js';
import type { Scope } from './scope.js';

/**
 * Runs a program to its end, and stores the end.
 *
 * @param entriesOf Returns the log entries for the end.
 */
export async function execute<End extends object>(
  scope: Scope,
  act: (journal: Journal) => Promise<End>,
  entriesOf: (end: End) => readonly LogEntry[],
): Promise<End> {
  const { host, run } = scope;
  host.running.add(scope);
  try {
    for (;;) {
      const journal = new RestateJournal(scope);
      const end = await scope.begin(journal, async () => {
        const found = await act(journal);
        const call = { kind: 'end', name: 'end' } as const;
        const { kept } = await scope.recordAndTell(journal.place, call, async (untold) => {
          const entries = [...untold, ...entriesOf(found)];
          if (entries.length > 0) await host.client.append(run, entries);
          return { kept: found };
        });
        return kept;
      });
      if (end !== undefined) return end;
    }
  } catch (error) {
    // Restate retries until the code is right.
    if (error instanceof AgentError && error.code === 'replay_differs') {
      await host.client.getStuck(run, failureOf(error));
    }
    throw error;
  } finally {
    scope.stop();
    host.running.delete(scope);
  }
}
