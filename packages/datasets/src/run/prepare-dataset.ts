import { availableParallelism } from 'node:os';
import process from 'node:process';
import { findInputs, type InputFile } from '../input/input-files.js';
import { readInputs } from '../input/read-inputs.js';
import { type Step, stepsOf } from '../input/steps.js';
import { LineOutput } from '../output/line-output.js';
import { SeenRows } from '../output/seen-rows.js';
import type { DatasetReport } from '../report/report.js';
import { ReportBuilder } from '../report/report-builder.js';
import { FileShapes } from '../rows/file-shapes.js';
import { type BlockEncoder, openEncoder } from '../workers/encoder.js';
import { checkOptions } from './check-options.js';
import { type DatasetOptions, type OutputFolder, PART_ROWS } from './dataset-options.js';
import { DatasetRun } from './dataset-run.js';
import { openFolder } from './open-folder.js';
import type { RunTarget } from './run-target.js';

/**
 * Turns files of conversations into training data, on all cores, in the order of the input. Memory
 * is bounded, whatever the size of the input, unless rows are deduplicated.
 *
 * @returns What was done. A folder has it as `report.json` too.
 * @throws {DatasetError} if a row or a file cannot be used, unless `keepGoing` counts it; if the
 * output cannot be written; if options are wrong
 *
 * @example
 * ```ts
 * import { mkdtemp, writeFile } from 'node:fs/promises';
 * import { prepareDataset } from '@modelspeak/datasets';
 *
 * const folder = await mkdtemp('/tmp/rows-');
 * await writeFile(`${folder}/rows.jsonl`, '{"prompt": "Add 1 and 1.", "completion": "2"}\n');
 * const report = await prepareDataset({
 *   recipe: { format: { module: import.meta.resolve('@modelspeak/format-llama3') }, as: 'text' },
 *   inputs: [`${folder}/rows.jsonl`],
 *   output: { folder: `${folder}/prepared` },
 *   workers: 0,
 * });
 * console.log(report.written, report.files); // 1 [ 'train-00000.jsonl' ]
 * ```
 */
export async function prepareDataset(options: DatasetOptions): Promise<DatasetReport> {
  checkOptions(options);
  const files = await findInputs(options.inputs, options.folder ?? process.cwd());
  const target = await openTarget(options, files);
  if (target.isComplete) return target.report.report();
  const { output, recipe, deduplicate = false, workers = availableParallelism() } = options;
  const settings = {
    recipe,
    asLines: typeof output === 'function' || isLines(output),
    hashes: deduplicate || (typeof output !== 'function' && output.splits !== undefined),
  };
  const encoder = await openEncoder(settings, workers);
  try {
    return await runSteps(options, files, target, encoder);
  } catch (error) {
    await target.output.discard();
    throw error;
  } finally {
    await encoder.close();
  }
}

function isLines({ kind = 'jsonl', pack = false }: OutputFolder): boolean {
  return kind === 'jsonl' && !pack;
}

async function openTarget(
  options: DatasetOptions,
  files: readonly InputFile[],
): Promise<RunTarget> {
  if (typeof options.output !== 'function') return openFolder(options, options.output, files);
  const report = new ReportBuilder();
  const output = new LineOutput(options.output, () => report.addOutputRow());
  const seen = options.deduplicate ? await SeenRows.open(undefined, 0) : undefined;
  return {
    report,
    output,
    shapes: new FileShapes(),
    skip: 0,
    isComplete: false,
    isNew: seen && ((hash) => seen.add(hash)),
  };
}

async function runSteps(
  options: DatasetOptions,
  files: readonly InputFile[],
  target: RunTarget,
  encoder: BlockEncoder,
): Promise<DatasetReport> {
  const { stdin, shard = { index: 1, count: 1 }, signal, output, keepGoing = false } = options;
  const run = new DatasetRun(options, target, totalOf(files));
  const rows = readInputs(files, { stdin, onRead: (bytes) => run.addBytes(bytes) });
  const { partRows = PART_ROWS } = typeof output === 'function' ? {} : output;
  const steps = stepsOf(rows, { skip: target.skip, shard, partRows, keepGoing });
  // Enough that no worker waits, and no more.
  const waiting: { readonly step: Step; readonly outcome: ReturnType<BlockEncoder['encode']> }[] =
    [];
  const takeFirst = async (): Promise<void> => {
    const first = waiting.shift();
    if (first !== undefined) await run.take(first.step, await first.outcome);
  };
  try {
    for await (const step of steps) {
      signal?.throwIfAborted();
      const outcome = step.kind === 'block' ? encoder.encode(step.block) : Promise.resolve([]);
      // It is awaited in its turn; until then it must not count as unhandled.
      outcome.catch(() => {});
      waiting.push({ step, outcome });
      while (waiting.length > 2 * encoder.width) await takeFirst();
    }
    while (waiting.length > 0) await takeFirst();
  } finally {
    await steps.return(undefined);
  }
  return run.end();
}

function totalOf(files: readonly InputFile[]): number | undefined {
  let total = 0;
  for (const { size } of files) {
    if (size === undefined) return undefined;
    total += size;
  }
  return total;
}
