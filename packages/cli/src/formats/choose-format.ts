import type { Format } from '@modelspeak/core';
import { isModelspeakError, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { AvailableFormats, type ChosenFormat } from './available-formats.js';
import type { LoadedFormat } from './load-format.js';
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
export function makeFormat(chosen: ChosenFormat, given: readonly FormatOption[] = []): Format {
  return chosen.loaded.factory(optionsOf(chosen, given));
}

/**
 * The options of a format. A number of the command line may be meant as text: `version=3`.
 *
 * @throws {UsageError} if the format refuses them
 */
export function optionsOf(
  { loaded, options = {} }: ChosenFormat,
  given: readonly FormatOption[] = [],
): object {
  const parsed = { ...options, ...Object.fromEntries(given) };
  const problem = problemOf(loaded, parsed);
  if (problem === undefined) return parsed;
  const texts = given.map(([key, value, text]) => [
    key,
    typeof value === 'number' ? (text ?? value) : value,
  ]);
  const spelled = { ...options, ...Object.fromEntries(texts) };
  if (problemOf(loaded, spelled) === undefined) return spelled;
  throw problem;
}

function problemOf({ factory }: LoadedFormat, options: object): UsageError | undefined {
  try {
    factory(options);
    return undefined;
  } catch (error) {
    if (!isModelspeakError(error) || error.code !== 'invalid_option') throw error;
    return new UsageError(error.message, { cause: error });
  }
}
