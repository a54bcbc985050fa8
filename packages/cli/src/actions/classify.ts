import { classify as ask, type Choice, type ClassifyBy } from '@modelspeak/ai';
import type { AskFlags } from '../ask/ask-flags.js';
import { askRows } from '../ask/ask-rows.js';
import { CommandFailure } from '../errors.js';
import { readJsonFile } from '../input/read-json-file.js';
import type { Terminal } from '../terminal/terminal.js';

export interface ClassifyFlags extends AskFlags {
  readonly choices: string;
  readonly by?: ClassifyBy;
  readonly distribution?: boolean;
}

/** `modelspeak classify`: asks a model to choose for each row. */
export async function classify(
  terminal: Terminal,
  flags: ClassifyFlags,
  files: readonly string[],
): Promise<void> {
  const { by, distribution } = flags;
  const choices = await choicesOf(terminal, flags.choices);
  const how = { by, distribution, choices };
  await askRows(
    terminal,
    {
      identity: { command: 'classify', ...how },
      ask: (conversation, options) => ask(conversation, { ...options, ...how }),
      dryRun: (conversation, options) => ask(conversation, { ...options, ...how, dryRun: true }),
      resultOf: ({ choice, distribution: likely }) => ({
        choice,
        ...(likely !== undefined && { probabilities: likely.probabilities }),
      }),
      textOf: ({ choice }) => choice,
    },
    flags,
    files,
  );
}

/** Reads the choices: names in a list with commas, or in a JSON file, there with descriptions too. */
async function choicesOf(terminal: Terminal, given: string): Promise<readonly Choice[]> {
  if (!/\.json$/i.test(given)) {
    return given
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  }
  const choices = await readJsonFile(terminal.file(given));
  if (Array.isArray(choices) && choices.every(isChoice)) return choices;
  throw new CommandFailure(
    `${given}: expected a list of names, or of pairs such as ["animal", "something that moves"]`,
  );
}

function isChoice(value: unknown): value is Choice {
  const isPair = Array.isArray(value) && value.length === 2;
  return isPair ? value.every((part) => typeof part === 'string') : typeof value === 'string';
}
