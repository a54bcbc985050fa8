import { generate as ask } from '@modelspeak/ai';
import type { AskFlags } from '../ask/ask-flags.js';
import { askRows } from '../ask/ask-rows.js';

/** `modelspeak generate`: has a model write a text for each row. */
export async function generate(flags: AskFlags, files: readonly string[]): Promise<void> {
  await askRows(
    {
      identity: { command: 'generate' },
      ask: (conversation, options) => ask(conversation, options),
      dryRun: (conversation, options) => ask(conversation, { ...options, dryRun: true }),
      resultOf: ({ content }) => ({ content }),
      textOf: ({ content }) => content,
    },
    flags,
    files,
  );
}
