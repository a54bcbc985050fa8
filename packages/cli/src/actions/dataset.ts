import {
  type DatasetError,
  type DatasetProgress,
  type DatasetReport,
  prepareDataset,
} from '@modelspeak/datasets';
import type { DatasetFlags } from '../dataset/dataset-flags.js';
import { datasetProgressLine } from '../dataset/dataset-progress-line.js';
import { describeReport } from '../dataset/describe-report.js';
import { openOutput } from '../dataset/read-output.js';
import { readRecipe } from '../dataset/read-recipe.js';
import { CommandFailure, isTelling, UsageError } from '../errors.js';
import { AvailableFormats } from '../formats/available-formats.js';
import { chosenFormat } from '../formats/choose-format.js';
import { presetWithout } from '../formats/preset-without.js';
import { Progress } from '../output/progress.js';
import type { Terminal } from '../terminal/terminal.js';

/** `modelspeak dataset`: turns rows of conversations into training data. */
export async function dataset(
  terminal: Terminal,
  flags: DatasetFlags,
  files: readonly string[],
): Promise<void> {
  const inputs = inputsOf(terminal, files);
  const recipe = await readRecipe(terminal, flags);
  const { output, unlock } = await openOutput(terminal, flags);
  const start = performance.now();
  const shown = progressOf(terminal, flags);
  const refusals = new Refusals(terminal);
  let report: DatasetReport;
  try {
    report = await prepareDataset({
      recipe,
      inputs,
      output,
      stdin: terminal.stdin,
      folder: terminal.cwd,
      deduplicate: flags.deduplicate,
      shard: flags.shard,
      workers: flags.workers,
      keepGoing: flags.keepGoing,
      onRefused: (error) => around(shown, () => refusals.report(error)),
      onProgress: (progress) => shown?.show(progress),
    });
  } catch (error) {
    throw await withPreset(terminal, flags, error);
  } finally {
    shown?.end();
    await unlock();
  }
  terminal.note(describeReport(report, (performance.now() - start) / 1000));
}

/** Names an option with which the format writes no special token that the tokenizer lacks, if there is one. */
async function withPreset(
  terminal: Terminal,
  flags: DatasetFlags,
  error: unknown,
): Promise<unknown> {
  if (!isTelling(error)) return error;
  const [, token] = /the tokenizer has no (\S+);/.exec(error.message) ?? [];
  if (token === undefined) return error;
  const formats = await AvailableFormats.open(terminal, flags.plugin);
  const preset = presetWithout(await chosenFormat(formats, flags), flags.option ?? [], token);
  if (preset === undefined) return error;
  return new CommandFailure(`${error.message}, or add --option ${preset}, which writes none`, {
    cause: error,
  });
}

/** How many rows that cannot be used are printed; the report counts all. */
const MOST_PRINTED = 20;

/** Prints the first rows that cannot be used. The command then exits with 1. */
class Refusals {
  readonly #terminal: Terminal;
  #count = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  report(error: DatasetError): void {
    this.#count++;
    if (this.#count <= MOST_PRINTED) this.#terminal.fail(error);
    else if (this.#count === MOST_PRINTED + 1) {
      this.#terminal.note('more rows cannot be used; the report at the end counts them');
    }
  }
}

/** The inputs of a command: files, or standard input for none. */
export function inputsOf(terminal: Terminal, files: readonly string[]): readonly string[] {
  if (files.length > 0) return files;
  if (terminal.stdin.isTTY) {
    throw new UsageError('missing input; name files of JSON Lines or Parquet, or pipe rows in');
  }
  return ['-'];
}

function progressOf(
  { stderr }: Terminal,
  { progress = stderr.isTTY === true }: DatasetFlags,
): Progress<DatasetProgress> | undefined {
  return progress ? new Progress((text) => stderr.write(text), datasetProgressLine) : undefined;
}

/** Prints in between, if a progress bar is shown. */
function around(shown: Progress<DatasetProgress> | undefined, print: () => void): void {
  if (shown === undefined) print();
  else shown.around(print);
}
