import type { Format } from '@modelspeak/core';
import { UsageError } from '../errors.js';
import { AvailableFormats } from './available-formats.js';
import type { LoadedFormat } from './load-format.js';
import type { FormatOption } from './option.js';

/** The options of commands that work with one format. */
export interface FormatFlags {
  readonly format?: string;
  readonly model?: string;
  readonly option?: readonly FormatOption[];
  readonly plugin?: readonly string[];
}

/** The format that a command line asks for, by its name or by a model's. */
export async function chooseFormat(flags: FormatFlags): Promise<Format> {
  const { format, model, option, plugin } = flags;
  if (format === undefined && model === undefined) {
    throw new UsageError('no format is named; use --format NAME or --model ID');
  }
  const formats = await AvailableFormats.open(plugin);
  const chosen =
    format === undefined ? await formats.forModel(model ?? '') : await formats.get(format);
  return makeFormat(chosen, option);
}

/** Makes a format with the options of a command line. */
export function makeFormat(
  { factory }: LoadedFormat,
  options: readonly FormatOption[] = [],
): Format {
  try {
    return factory(Object.fromEntries(options));
  } catch (error) {
    const isOptionWrong = (error as { code?: unknown }).code === 'invalid_option';
    if (!isOptionWrong) throw error;
    throw new UsageError((error as Error).message, { cause: error });
  }
}
