import type { RunInfo } from '@modelspeak/agents';
import { questionOf } from '../agents/follow-run.js';
import { openJournal } from '../agents/open-journal.js';
import { documentOf } from '../output/rendering.js';
import { printable } from '../terminal/printable.js';
import type { Terminal } from '../terminal/terminal.js';

export interface AgentRunsFlags {
  readonly journal: string;
  readonly json?: boolean;
}

/** `modelspeak agent runs`: lists the runs of a journal. */
export async function listRuns(
  terminal: Terminal,
  { journal, json = false }: AgentRunsFlags,
): Promise<void> {
  const engine = await openJournal(terminal.file(journal));
  try {
    const runs = (await engine.runs()).map(asLeft);
    if (json) await terminal.write(documentOf(runs, { isRow: false }));
    else if (runs.length === 0) terminal.warn('this journal has no runs');
    else await terminal.write(runs.map(linesOf).join(''));
  } finally {
    await engine.close();
  }
}

/** No run continues while the runs are listed: one that has begun is unfinished, or waits. */
function asLeft(info: RunInfo) {
  const { status, waiting } = info;
  if (status !== 'running') return info;
  return { ...info, status: waiting.length > 0 ? ('waiting' as const) : ('unfinished' as const) };
}

function linesOf({ key, run, status, waiting }: ReturnType<typeof asLeft>): string {
  const lines = waiting.map((one) => `  ${one.token}  ${questionOf(one)}\n`);
  return `${status.padEnd(10)} ${printable(key)}  ${printable(run)}\n${lines.join('')}`;
}
