import { readFile } from 'node:fs/promises';
import { DatasetError } from '../errors/dataset-error.js';
import { systemCode, unreadable } from '../errors/file-error.js';
import type { DatasetReport } from '../report/report.js';
import type { FileShape } from '../rows/file-shapes.js';
import { writeWhole } from './part-file.js';

/** How far a run has come: written after each part. */
export interface Checkpoint {
  readonly version: 1;
  /** What the run was started with. */
  readonly settings: string;
  /** How many rows of the input the complete parts were made from. */
  readonly inputRows: number;
  /** How many parts are complete. */
  readonly parts: number;
  /** How many hashes of rows the file beside it holds. */
  readonly hashes: number;
  readonly report: DatasetReport;
  /** What the rows of the last file are. */
  readonly shape?: FileShape | undefined;
  readonly isComplete: boolean;
}

/** Reads how far an earlier run has come; `undefined` if there was none. */
export async function readCheckpoint(file: string): Promise<Checkpoint | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw unreadable(error, file);
  }
  const checkpoint = parsed(text);
  if (checkpoint !== undefined) return checkpoint;
  const problem = 'it does not say how far a run has come; choose another folder for the output';
  throw new DatasetError('changed', problem, { file });
}

function parsed(text: string): Checkpoint | undefined {
  try {
    const value: Checkpoint = JSON.parse(text);
    const isOurs =
      value.version === 1 &&
      [value.inputRows, value.parts, value.hashes].every(Number.isSafeInteger) &&
      typeof value.settings === 'string' &&
      typeof value.report === 'object';
    return isOurs ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps how far a run has come. */
export async function writeCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  await writeWhole(file, `${JSON.stringify(checkpoint)}\n`);
}
