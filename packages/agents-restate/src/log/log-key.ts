import type { RunReference } from '@modelspeak/agents';
import { readToken } from '@modelspeak/agents/engine';

/** The key of the log of a run. */
export function logKey({ key, run }: RunReference): string {
  return `${encodeURIComponent(key)}:${encodeURIComponent(run)}`;
}

/** The run of a log, from its key. */
export function runOf(logKey: string): RunReference {
  const { key, run } = readToken(`${logKey}:`);
  return { key, run };
}
