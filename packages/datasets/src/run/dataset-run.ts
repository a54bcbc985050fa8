import { DatasetError } from '../errors/dataset-error.js';
import type { Place, Step } from '../input/steps.js';
import { type ChooseSplit, splitChooser } from '../output/split.js';
import type { DatasetReport } from '../report/report.js';
import type { BlockOutcome, EncodedOutcome, RowOutcome } from '../workers/block.js';
import type { WorkerFailure } from '../workers/worker-failure.js';
import type { DatasetOptions, DatasetProgress } from './dataset-options.js';
import type { RunTarget } from './run-target.js';

/** What had been done before a run that resumes none. */
const NOTHING: DatasetProgress['earlier'] = { rows: 0, tokens: 0, bytes: 0 };

/** Writes what the steps of a run give, in order, and counts it. */
export class DatasetRun {
  readonly #options: DatasetOptions;
  readonly #target: RunTarget;
  readonly #totalBytes: number | undefined;
  readonly #chooseSplit: ChooseSplit;
  #bytes = 0;
  #earlier: DatasetProgress['earlier'] | undefined;

  constructor(options: DatasetOptions, target: RunTarget, totalBytes: number | undefined) {
    this.#options = options;
    this.#target = target;
    this.#totalBytes = totalBytes;
    const { output } = options;
    this.#chooseSplit = splitChooser(typeof output === 'function' ? {} : (output.splits ?? {}));
  }

  /** Counts bytes of the input. */
  addBytes(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Takes the next step, and what became of its rows if it has some. */
  async take(step: Step, outcome: BlockOutcome): Promise<void> {
    const { report, output, keep } = this.#target;
    // What was read before the first step was skipped.
    this.#earlier ??= this.#target.skip === 0 ? NOTHING : this.#done;
    switch (step.kind) {
      case 'fault':
        this.#refuse(step.error.code, step.error);
        break;
      case 'block':
        for (const [index, place] of step.places.entries()) {
          const row = outcome[index];
          if (row !== undefined) await this.#takeRow(row, place);
        }
        break;
      case 'part':
        report.addFiles(await output.endPart());
        await keep?.(step.inputRows);
        break;
    }
    this.#options.onProgress?.({
      ...this.#done,
      refused: report.refused,
      totalBytes: this.#totalBytes,
      earlier: this.#earlier,
    });
  }

  get #done(): DatasetProgress['earlier'] {
    const { rows, tokens } = this.#target.report;
    return { rows, tokens, bytes: this.#bytes };
  }

  /** Ends the run, after its last step. */
  async end(): Promise<DatasetReport> {
    await this.#target.finish?.();
    return this.#target.report.report();
  }

  async #takeRow(outcome: RowOutcome, place: Place): Promise<void> {
    if ('crashed' in outcome) throw crashOf(outcome.crashed, place);
    if ('refused' in outcome) {
      const { code, message } = outcome.refused;
      this.#refuse(code, new DatasetError('invalid_row', message, place));
      return;
    }
    const other = this.#target.shapes.check(place, outcome.shape);
    if (other === undefined) await this.#write(outcome);
    else this.#refuse(other.code, other);
  }

  async #write({ row, hash }: EncodedOutcome): Promise<void> {
    const { report, output, isNew } = this.#target;
    report.addIgnored(row.ignored);
    if (row.kind === 'left-out') report.addLeftOut(row.reason);
    else if (hash !== undefined && isNew?.(hash) === false) report.addLeftOut('duplicate');
    else {
      const split = this.#chooseSplit(hash);
      report.addWritten(split, row);
      await output.add(split, row.record);
    }
  }

  #refuse(code: string, error: DatasetError): void {
    if (!this.#options.keepGoing) throw error;
    this.#target.report.addRefused(code, error);
    this.#options.onRefused?.(error);
  }
}

/** An error that nobody foresaw, such as a bug in a format, with the row that it happened in. */
function crashOf({ message, stack }: WorkerFailure, { file, row }: Place): Error {
  const error = new Error(`${file}:${row}: ${message}`);
  if (stack !== undefined) error.stack = `${error.message}\n${stack}`;
  return error;
}
