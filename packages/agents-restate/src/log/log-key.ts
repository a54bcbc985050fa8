import type { RunReference } from '@modelspeak/agents';
import { readToken } from '@modelspeak/agents/engine';

/** What the log of a run is kept under. */
export function logKey({ key, run }: RunReference): string {
  return `${encodeURIComponent(key)}:${encodeURIComponent(run)}`;
}

/** Which run a log is of. */
export function runOf(logKey: string): RunReference {
  const { key, run } = readToken(`${logKey}:`);
  return { key, run };
}
