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
import { followRun, questionOf } from '../agents/follow-run.js';
import { loadAgent } from '../agents/load-agent.js';
import { openJournal } from '../agents/open-journal.js';
import { locate, UsageError } from '../errors.js';
import { readJsonFile } from '../input/read-json-file.js';
import { askAtTerminal } from '../terminal/ask.js';
import { printable } from '../terminal/printable.js';
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

/** `modelspeak agent run`: gives an agent an input, or continues the unfinished runs. */
export async function runAgent(
  terminal: Terminal,
  flags: AgentRunFlags,
  file: string,
  said: string | undefined,
): Promise<void> {
  if (flags.continue && (said !== undefined || flags.input !== undefined)) {
    throw new UsageError('--continue takes no input; leave it out');
  }
  const agent = await loadAgent(terminal.file(file));
  const input = flags.continue ? undefined : await inputOf(terminal, flags, said);
  const journal = terminal.file(flags.journal);
  // Once the agent starts, it continues them at once.
  const before = input === undefined ? await unfinishedOf(journal) : [];
  const runner: Runner = await startAgent(agent, files({ folder: journal.path }));
  try {
    const runs =
      input === undefined
        ? before.map((run) => runner.find(run))
        : [await runner.run(input.value, { key: flags.key, id: flags.id })];
    if (runs.length === 0) terminal.warn('there are no unfinished runs');
    for (const run of runs) {
      try {
        await follow(terminal, runner, run, flags);
      } catch (error) {
        // A run that fails or is stuck does not keep the others from going on.
        terminal.fail(flags.continue ? locate(error, `the run ${nameOf(run)}`) : error);
      }
    }
  } finally {
    await runner.close();
  }
}

/** The input: from the command line, from a JSON file, or piped in. */
async function inputOf(
  terminal: Terminal,
  { input: file }: AgentRunFlags,
  said: string | undefined,
): Promise<{ readonly value: unknown }> {
  if (file !== undefined) {
    if (said !== undefined) throw new UsageError('found a text and --input; keep one of them');
    return { value: await readJsonFile(terminal.file(file)) };
  }
  if (said !== undefined) return { value: said };
  if (terminal.stdin.isTTY) throw new UsageError('missing input; add a text or --input FILE');
  return { value: (await text(terminal.stdin)).trimEnd() };
}

/** The unfinished runs of a journal. */
async function unfinishedOf(journal: NamedFile): Promise<readonly RunReference[]> {
  const engine = await openJournal(journal);
  try {
    const ended: readonly RunInfo['status'][] = ['completed', 'failed', 'cancelled'];
    return (await engine.runs()).filter(({ status }) => !ended.includes(status));
  } finally {
    await engine.close();
  }
}

/** Follows a run until it ends or waits, and prints its outputs or its records. */
async function follow(
  terminal: Terminal,
  runner: Runner,
  run: RunHandle,
  { yes = false, json = false, journal }: AgentRunFlags,
): Promise<void> {
  const onRecord = (record: RunRecord): void => {
    if (json) terminal.print(`${JSON.stringify(record)}\n`);
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
      `waiting for ${questionOf(waiting)}; to answer, run: modelspeak agent approve '${waiting.token}' --journal ${journal}`,
    );
  }
}

function nameOf({ key, run }: RunReference): string {
  return printable(`"${run}" of the key "${key}"`);
}

function lineOf(output: unknown): string {
  return `${typeof output === 'string' ? output : JSON.stringify(output)}\n`;
}
