import { setTimeout } from 'node:timers/promises';
import type { RunHandle, Runner, RunRecord } from '@modelspeak/agents';
import { printable } from '../terminal/printable.js';

/** How often to check whether a run only waits, in milliseconds. */
const LOOK = 20;

/** How to follow a run. */
export interface FollowSettings {
  /** Receives each record. */
  readonly onRecord: (record: RunRecord) => void;
  /** Asks a human to approve something. Left out if nobody can be asked. */
  readonly approve?: ((question: string) => Promise<boolean>) | undefined;
}

/** Follows a run until it ends or only waits for a human. Returns whether it has ended. */
export async function followRun(
  runner: Runner,
  run: RunHandle,
  { onRecord, approve }: FollowSettings,
): Promise<boolean> {
  const left = new AbortController();
  const records = run.records({ signal: left.signal });
  const idle = new AbortController();
  const waits = untilIdle(runner, run, idle.signal);
  try {
    for (;;) {
      const next = await (approve === undefined
        ? Promise.race([records.next(), waits])
        : records.next());
      if (next === undefined) return false;
      if (next.done) return true;
      onRecord(next.value);
      if (next.value.type !== 'waiting' || approve === undefined) continue;
      const { token } = next.value;
      await ((await approve(questionOf(next.value)))
        ? runner.approve(token)
        : runner.refuse(token, 'the user said no'));
    }
  } finally {
    idle.abort();
    left.abort();
  }
}

/** The question that a run waits for, on one line. */
export function questionOf({
  name,
  ask,
}: {
  readonly name: string;
  readonly ask?: unknown;
}): string {
  return printable(ask === undefined ? name : `${name}: ${JSON.stringify(ask)}`);
}

/** Resolves once a run does nothing but wait. */
async function untilIdle(
  runner: Runner,
  { key, run }: RunHandle,
  signal: AbortSignal,
): Promise<undefined> {
  while (!signal.aborted) {
    const info = (await runner.runs()).find((one) => one.key === key && one.run === run);
    if (info?.status === 'waiting') return undefined;
    await setTimeout(LOOK);
  }
  return new Promise(() => {});
}
