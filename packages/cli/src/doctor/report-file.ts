import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { CommandFailure, reasonOf } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';
import type { Report } from './report.js';

/** A file that is not there yet. */
export function newReportFile(file: NamedFile): NamedFile {
  if (existsSync(file.path)) throw isThere(file.name);
  return file;
}

/** Writes a report that only you can read, and replaces nothing. */
export async function writeReport({ name, path: file }: NamedFile, report: Report): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(report, undefined, 2)}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'EEXIST' ? isThere(name) : new CommandFailure(`${name}: ${reasonOf(error)}`);
  }
}

function isThere(name: string): CommandFailure {
  return new CommandFailure(`${name} is already there; name another file for the report`);
}
