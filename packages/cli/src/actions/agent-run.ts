import { text } from 'node:stream/consumers';
import {
  type RunHandle,
  type RunInfo,
  type Runner,
  type RunRecord,
  type RunReference,
  startAgent,
} from '@modelspeak/agents';
import { files } from '@modelspeak/agents/files';
import { askAtTerminal, followRun, questionOf } from '../agents/follow-run.js';
import { loadAgent } from '../agents/load-agent.js';
import { openJournal } from '../agents/open-journal.js';
import { UsageError } from '../errors.js';
import { readJsonFile } from '../input/read-json-file.js';
import type { NamedFile, Terminal } from '../terminal/terminal.js';

export interface AgentRunFlags {
  readonly journal: string;
  readonly key?: string;
  readonly id?: string;
  readonly input?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly continue?: boolean;
}

/** `modelspeak agent run`: hands an agent an input, or goes on with the runs that have not ended. */
export async function runAgent(
  terminal: Terminal,
  flags: AgentRunFlags,
  file: string,
  said: string | undefined,
): Promise<void> {
  if (flags.continue && (said !== undefined || flags.input !== undefined)) {
    throw new UsageError('--continue: it goes on with what was begun; leave the input out');
  }
  const agent = await loadAgent(terminal.file(file));
  const input = flags.continue ? undefined : await inputOf(terminal, flags, said);
  const journal = terminal.file(flags.journal);
  // Read before the agent starts, which goes on with them at once.
  const before = input === undefined ? await unfinishedOf(journal) : [];
  const runner: Runner = await startAgent(agent, files({ folder: journal.path }));
  try {
    const runs =
      input === undefined
        ? before.map((run) => runner.find(run))
        : [await runner.run(input.value, { key: flags.key, id: flags.id })];
    if (runs.length === 0) terminal.warn('there is no run to go on with');
    for (const run of runs) await follow(terminal, runner, run, flags);
  } finally {
    await runner.close();
  }
}

/** The input: of the command line, of a file of JSON, or piped in. */
async function inputOf(
  terminal: Terminal,
  { input: file }: AgentRunFlags,
  said: string | undefined,
): Promise<{ readonly value: unknown }> {
  if (file !== undefined) {
    if (said !== undefined) throw new UsageError('--input: the input is given twice; keep one');
    return { value: await readJsonFile(terminal.file(file)) };
  }
  if (said !== undefined) return { value: said };
  if (terminal.stdin.isTTY) throw new UsageError('no input is given; add a text, or --input FILE');
  return { value: (await text(terminal.stdin)).trimEnd() };
}

/** The runs of a journal that have not ended. */
async function unfinishedOf(journal: NamedFile): Promise<readonly RunReference[]> {
  const engine = await openJournal(journal);
  try {
    const ended: readonly RunInfo['status'][] = ['completed', 'failed', 'cancelled'];
    return (await engine.runs()).filter(({ status }) => !ended.includes(status));
  } finally {
    await engine.close();
  }
}

/** Follows a run to its end, or to where it waits, and prints its outputs or its records. */
async function follow(
  terminal: Terminal,
  runner: Runner,
  run: RunHandle,
  { yes = false, json = false, journal }: AgentRunFlags,
): Promise<void> {
  const onRecord = (record: RunRecord): void => {
    if (json) terminal.stdout.write(`${JSON.stringify(record)}\n`);
  };
  const ask = (question: string) => askAtTerminal(terminal, question);
  const approve = yes ? async () => true : terminal.stdin.isTTY ? ask : undefined;
  if (await followRun(runner, run, { onRecord, approve })) {
    const outputs = await run.outputs();
    if (!json) await terminal.write(outputs.map(lineOf).join(''));
    return;
  }
  const info = (await runner.waiting()).filter((one) => one.key === run.key && one.run === run.run);
  for (const waiting of info) {
    terminal.note(
      `waits for ${questionOf(waiting)}; answer with modelspeak agent approve '${waiting.token}' --journal ${journal}, and go on with agent run --continue`,
    );
  }
}

function lineOf(output: unknown): string {
  return `${typeof output === 'string' ? output : JSON.stringify(output)}\n`;
}
