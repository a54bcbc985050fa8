import type { Format } from '@modelspeak/core';
import { isModelspeakError, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { AvailableFormats, type ChosenFormat } from './available-formats.js';
import type { FormatOption } from './option.js';

/** The options of commands that work with one format. */
export interface FormatFlags {
  readonly format?: string | undefined;
  readonly model?: string | undefined;
  readonly option?: readonly FormatOption[];
  readonly plugin?: readonly string[];
}

/** The format that a command line asks for, by its name or by a model's. */
export async function chooseFormat(terminal: Terminal, flags: FormatFlags): Promise<Format> {
  const { format, model, option, plugin } = flags;
  if (format === undefined && model === undefined) {
    throw new UsageError('no format is named; use --format NAME or --model ID');
  }
  const formats = await AvailableFormats.open(terminal, plugin);
  const chosen =
    format === undefined ? await formats.forModel(model ?? '') : await formats.get(format);
  return makeFormat(chosen, option);
}

/** Makes a format with the options of a command line, which go before those of its model. */
export function makeFormat(
  { loaded, options = {} }: ChosenFormat,
  given: readonly FormatOption[] = [],
): Format {
  try {
    return loaded.factory({ ...options, ...Object.fromEntries(given) });
  } catch (error) {
    if (!isModelspeakError(error) || error.code !== 'invalid_option') throw error;
    throw new UsageError(error.message, { cause: error });
  }
}
