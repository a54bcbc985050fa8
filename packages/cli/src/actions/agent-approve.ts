import { openJournal } from '../agents/open-journal.js';
import { UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

export interface AgentApproveFlags {
  readonly journal: string;
  readonly refuse?: boolean;
  readonly reason?: string;
}

/** `modelspeak agent approve`: answers a run that waits for a human. */
export async function approve(
  terminal: Terminal,
  { journal, refuse = false, reason }: AgentApproveFlags,
  token: string,
): Promise<void> {
  if (reason !== undefined && !refuse) {
    throw new UsageError('--reason is for a refusal; add --refuse');
  }
  const engine = await openJournal(terminal.file(journal));
  try {
    await engine.resolve(token, {
      approved: !refuse,
      ...(reason !== undefined && { reason }),
    });
    const done = refuse ? 'refused' : 'approved';
    terminal.note(`${done}; to continue, run: modelspeak agent run FILE --continue`);
  } finally {
    await engine.close();
  }
}
