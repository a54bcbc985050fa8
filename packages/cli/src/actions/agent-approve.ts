import type { JsonValue } from '@modelspeak/agents';
import { openJournal } from '../agents/open-journal.js';
import { UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

export interface AgentApproveFlags {
  readonly journal: string;
  readonly refuse?: boolean;
  readonly reason?: string;
  readonly value?: string;
}

/** `modelspeak agent approve`: answers a run that waits for a human. */
export async function approve(
  terminal: Terminal,
  flags: AgentApproveFlags,
  token: string,
): Promise<void> {
  const answer = answerOf(flags);
  const engine = await openJournal(terminal.file(flags.journal));
  try {
    await engine.resolve(token, answer.value);
    terminal.note(`${answer.done}; to continue, run: modelspeak agent run FILE --continue`);
  } finally {
    await engine.close();
  }
}

function answerOf({ refuse = false, reason, value }: AgentApproveFlags): {
  readonly done: string;
  readonly value: JsonValue;
} {
  if (reason !== undefined && !refuse) {
    throw new UsageError('--reason is for a refusal; add --refuse');
  }
  if (value === undefined) {
    const why = reason === undefined ? {} : { reason };
    return { done: refuse ? 'refused' : 'approved', value: { approved: !refuse, ...why } };
  }
  if (refuse) throw new UsageError('--value is an answer of its own; leave out --refuse');
  try {
    return { done: 'answered', value: JSON.parse(value) };
  } catch {
    throw new UsageError(`--value: found ${value}, expected JSON, such as true or '"a text"'`);
  }
}
