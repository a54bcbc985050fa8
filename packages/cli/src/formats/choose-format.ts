import type { Format } from '@modelspeak/core';
import { isModelspeakError, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { AvailableFormats, type ChosenFormat } from './available-formats.js';
import type { FormatOption } from './option.js';

/** The flags of commands that work with one format. */
export interface FormatFlags {
  readonly format?: string | undefined;
  readonly model?: string | undefined;
  readonly option?: readonly FormatOption[];
  readonly plugin?: readonly string[];
}

/**
 * Makes the format that a command line asks for, by its name or by the name of a model.
 *
 * @param isFromInput Whether the format is named by data, which may not name a module to run.
 */
export async function chooseFormat(
  terminal: Terminal,
  flags: FormatFlags,
  { isFromInput = false }: { readonly isFromInput?: boolean } = {},
): Promise<Format> {
  const { format, plugin } = flags;
  const formats = await AvailableFormats.open(terminal, plugin);
  const chosen =
    isFromInput && format !== undefined
      ? await formats.get(format)
      : await chosenFormat(formats, flags);
  return makeFormat(chosen, flags.option);
}

/** Finds the format that a command line asks for, without making it. */
export async function chosenFormat(
  formats: AvailableFormats,
  { format, model }: FormatFlags,
): Promise<ChosenFormat> {
  if (format !== undefined) return formats.named(format);
  if (model !== undefined) return formats.forModel(model);
  throw new UsageError('missing format; add --format NAME or --model NAME');
}

/** Makes a format. Options of the command line take precedence over those of the model. */
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
