import { type Answer, addTokens, generate as ask } from '@modelspeak/ai';
import type { AskFlags } from '../ask/ask-flags.js';
import { askRows } from '../ask/ask-rows.js';
import type { Terminal } from '../terminal/terminal.js';

interface GenerateFlags extends AskFlags {
  readonly samples?: number;
}

/** The last of several answers (the likeliest, if that is known), with the usage and cost of all. */
interface Sampled extends Answer {
  readonly samples?: readonly Answer[];
}

/** `modelspeak generate`: asks a model for a text for each row. */
export async function generate(
  terminal: Terminal,
  flags: GenerateFlags,
  files: readonly string[],
): Promise<void> {
  const { samples } = flags;
  await askRows<Sampled>(
    terminal,
    {
      identity: { command: 'generate', ...(samples !== undefined && { samples }) },
      givesSeveral: samples !== undefined,
      ask: async (conversation, options) =>
        samples === undefined
          ? ask(conversation, options)
          : together(await ask(conversation, { ...options, samples })),
      dryRun: (conversation, options) => ask(conversation, { ...options, dryRun: true }),
      resultOf: ({ content, samples: all }) => ({
        content,
        ...(all !== undefined && { samples: all.map(sampleOf) }),
      }),
      textOf: ({ content }) => content,
    },
    flags,
    files,
  );
}

function together(samples: readonly Answer[]): Sampled {
  const last = samples.at(-1);
  if (last === undefined) throw new RangeError('no sample was asked for');
  const usages = samples.flatMap(({ usage }) => usage ?? []);
  const costs = samples.flatMap(({ cost }) => cost ?? []);
  return {
    ...last,
    samples,
    usage: usages.length === 0 ? undefined : addTokens(usages),
    cost: costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0),
  };
}

function sampleOf({ content, finishReason, logProb }: Answer): object {
  return { content, finishReason, ...(logProb !== undefined && { logProb }) };
}
