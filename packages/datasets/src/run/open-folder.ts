import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { DatasetError } from '../errors/dataset-error.js';
import { unwritable } from '../errors/file-error.js';
import type { InputFile } from '../input/input-files.js';
import { readCheckpoint, writeCheckpoint } from '../output/checkpoint.js';
import { FolderOutput, partName } from '../output/folder-output.js';
import { writeWhole } from '../output/part-file.js';
import { SeenRows } from '../output/seen-rows.js';
import { shardSuffix } from '../output/shard.js';
import { MAIN_SPLIT } from '../output/split.js';
import { ReportBuilder } from '../report/report-builder.js';
import { FileShapes } from '../rows/file-shapes.js';
import type { DatasetOptions, OutputFolder } from './dataset-options.js';
import { checkSame, settingsOf } from './run-settings.js';
import type { RunTarget } from './run-target.js';

/** Opens a folder to write to, or to continue. */
export async function openFolder(
  options: DatasetOptions,
  output: OutputFolder,
  files: readonly InputFile[],
): Promise<RunTarget> {
  const { kind = 'jsonl', pack = false, splits = {}, resume = false } = output;
  const { recipe, shard, deduplicate = false } = options;
  const folder = path.resolve(options.folder ?? process.cwd(), output.folder);
  const suffix = shardSuffix(shard);
  const inFolder = (name: string): string => path.join(folder, name);
  const file = inFolder(`.progress${suffix}.json`);
  const settings = await settingsOf(options, output, files);

  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw unwritable(error, output.folder);
  });
  const begun = await readCheckpoint(file);
  // A run that completed nothing leaves nothing to continue: with other options, it begins anew.
  const hasDone = begun !== undefined && (begun.isComplete || begun.parts > 0);
  const earlier = hasDone ? begun : undefined;
  if (resume && earlier !== undefined) checkSame(earlier.settings, settings, output.folder);
  if (!resume) {
    const first = [MAIN_SPLIT, ...Object.keys(splits)].map((split) =>
      inFolder(partName(split, suffix, 0, kind)),
    );
    await refuseExisting(output.folder, [...(hasDone ? [file] : []), ...first]);
  }

  let { inputRows: doneRows = 0, parts = 0 } = earlier ?? {};
  const hashes = earlier?.hashes ?? 0;
  const seen = await SeenRows.open(deduplicate ? inFolder(`.seen${suffix}`) : undefined, hashes);
  const report = new ReportBuilder(earlier?.report);
  const shapes = new FileShapes(earlier?.shape);
  const save = (isComplete: boolean): Promise<void> =>
    writeCheckpoint(file, {
      version: 1,
      settings,
      inputRows: doneRows,
      parts,
      hashes: seen.kept,
      report: report.report(),
      shape: shapes.known,
      isComplete,
    });
  if (earlier === undefined) await save(false);
  return {
    report,
    output: new FolderOutput({
      folder,
      kind,
      shape: { as: recipe.as ?? 'ids', isPacked: pack },
      packLength: pack ? recipe.maxLength : undefined,
      suffix,
      part: parts,
      onRow: () => report.addOutputRow(),
    }),
    shapes,
    skip: doneRows,
    isComplete: earlier?.isComplete ?? false,
    async keep(inputRows) {
      await seen.keep();
      doneRows = inputRows;
      parts++;
      await save(false);
    },
    async finish() {
      const text = `${JSON.stringify(report.report(), null, 2)}\n`;
      await writeWhole(inFolder(`report${suffix}.json`), text);
      await save(true);
    },
    isNew: deduplicate ? (hash) => seen.add(hash) : undefined,
  };
}

async function refuseExisting(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    throw new DatasetError(
      'exists',
      'a run has written here already; resume it, or choose another folder',
      { file: folder },
    );
  }
}
