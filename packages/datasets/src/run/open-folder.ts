import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { makeFolder, refuseLinksIn, removeDrafts } from '@modelspeak/files';
import { DatasetError } from '../errors/dataset-error.js';
import { unreadable, unwritable } from '../errors/file-error.js';
import type { InputFile } from '../input/input-files.js';
import { type Checkpoint, readCheckpoint, writeCheckpoint } from '../output/checkpoint.js';
import { FolderOutput, partName } from '../output/folder-output.js';
import { writeWhole } from '../output/part-file.js';
import { SeenRows } from '../output/seen-rows.js';
import { type Shard, shardSuffix } from '../output/shard.js';
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
  const suffix = shardSuffix(shard);
  const settings = await settingsOf(options, output, files);
  const folder = makeOutput(output.folder, options.folder ?? process.cwd());
  const inFolder = (name: string): string => path.join(folder, name);
  const file = inFolder(`.progress${suffix}.json`);

  const begun = await readCheckpoint(file);
  // A run that completed nothing begins anew, with other options too.
  const earlier = hasDone(begun) ? begun : undefined;
  const names = await namesIn(folder, output.folder);
  await refuseOtherShards(names, folder, output.folder, shard);
  if (earlier !== undefined) {
    if (!resume) throw taken(output.folder);
    checkSame(earlier.settings, settings, output.folder);
  } else if (!resume || begun === undefined) {
    const found = [MAIN_SPLIT, ...Object.keys(splits)]
      .map((split) => partName(split, suffix, 0, kind))
      .find((name) => names.includes(name));
    if (found !== undefined) {
      throw begun === undefined ? foreign(output.folder, found) : taken(output.folder);
    }
  }

  removeDrafts(folder, (name) => isOf([MAIN_SPLIT, ...Object.keys(splits)], suffix, name));
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

/** Creates the folder, and refuses one with links: rows would be written where they lead. */
function makeOutput(named: string, from: string): string {
  try {
    const folder = makeFolder(named, { from });
    refuseLinksIn(folder);
    return folder;
  } catch (error) {
    throw unwritable(error, named);
  }
}

/** Whether this shard alone writes a file. */
function isOf(splits: readonly string[], suffix: string, name: string): boolean {
  if (name === `.progress${suffix}.json` || name === `report${suffix}.json`) return true;
  return splits.some((split) => {
    const start = `${split}${suffix}-`;
    return name.startsWith(start) && /^\d+\.\w+$/.test(name.slice(start.length));
  });
}

/** The error for the output of a run that can be resumed. */
function taken(file: string): DatasetError {
  const problem = 'a run has written here already; resume it, or choose another folder';
  return new DatasetError('exists', problem, { file });
}

/** The error for a file that no known run has written. */
function foreign(file: string, name: string): DatasetError {
  const problem = `${name} is there already, but no run that can be resumed; choose another folder`;
  return new DatasetError('exists', problem, { file });
}

async function namesIn(location: string, folder: string): Promise<readonly string[]> {
  try {
    return await readdir(location);
  } catch (error) {
    throw unreadable(error, folder);
  }
}

/** How many shards there are, in the name of a shard's checkpoint. */
const CHECKPOINT = /^\.progress(?:-\d+of(\d+))?\.json$/;

/** Refuses a folder that has rows of a run with another number of shards: they would come twice. */
async function refuseOtherShards(
  names: readonly string[],
  location: string,
  folder: string,
  shard: Shard | undefined,
): Promise<void> {
  const count = shard?.count ?? 1;
  for (const name of names) {
    const [found, of = 1] = CHECKPOINT.exec(name) ?? [];
    if (found === undefined || Number(of) === count) continue;
    if (!hasDone(await readCheckpoint(path.join(location, name)))) continue;
    throw new DatasetError(
      'exists',
      `a run with ${of} ${Number(of) === 1 ? 'shard' : 'shards'}, not ${count}, has written here ` +
        'already; choose another folder',
      { file: folder },
    );
  }
}

/** Whether a run has completed something. One that has not leaves nothing to continue. */
function hasDone(begun: Checkpoint | undefined): boolean {
  return begun !== undefined && (begun.isComplete || begun.parts > 0);
}
