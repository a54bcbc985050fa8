import { existsSync } from 'node:fs';
import { writeWhole } from '@modelspeak/files';
import { CommandFailure, reasonOf } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';
import type { Report } from './report.js';

/** A file that is not there yet. */
export function newReportFile(file: NamedFile): NamedFile {
  if (existsSync(file.path)) throw isThere(file.name);
  return file;
}

/** Writes a report that only you can read. */
export async function writeReport({ name, path: file }: NamedFile, report: Report): Promise<void> {
  try {
    await writeWhole(file, `${JSON.stringify(report, undefined, 2)}\n`);
  } catch (error) {
    throw new CommandFailure(`cannot write ${name}: ${reasonOf(error)}`, { cause: error });
  }
}

function isThere(name: string): CommandFailure {
  return new CommandFailure(`${name} is already there; name another file for the report`);
}
