import type { Journal, StepInfo, StepOptions } from '../port.js';
import { withinLimit } from './within-limit.js';

/** When a run must end, and the limit that says so. */
export interface RunDeadline {
  /** In milliseconds since 1970. */
  readonly until: number;
  readonly limit: number;
}

/** The deadline of a run that begins now. The journal keeps it, so that a replay has the same one. */
export async function beginDeadline(
  journal: Journal,
  limit: number | undefined,
): Promise<RunDeadline | undefined> {
  return limit === undefined ? undefined : { until: (await journal.now()) + limit, limit };
}

/**
 * A journal whose steps fail at the deadline of the run. The failure is the outcome of a step, so it is stored, and a
 * replay takes the same way.
 */
export function timedJournal(journal: Journal, deadline: RunDeadline | undefined): Journal {
  if (deadline === undefined) return journal;
  const { until, limit } = deadline;
  return {
    key: journal.key,
    run: journal.run,
    step: <Value>(
      name: string,
      work: (step: StepInfo) => Promise<Value> | Value,
      options?: StepOptions,
    ) => {
      const problem = `the run took longer than ${limit} ms, at its step "${name}"; raise timeouts.run`;
      return journal.step<Value>(
        name,
        (step) => withinLimit(step, until - Date.now(), problem, async (limited) => work(limited)),
        options,
      );
    },
    all: (calls, options) => journal.all(calls, options),
    wait: (name, options) => journal.wait(name, options),
    sleep: (milliseconds) => journal.sleep(milliseconds),
    now: () => journal.now(),
    load: () => journal.load(),
    commit: (commit) => journal.commit(commit),
  };
}
