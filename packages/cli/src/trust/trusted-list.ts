import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure, reasonOf } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { configFolder } from './config-folder.js';
import { writePrivateFile } from './private-file.js';

/** Something that the user trusted: its path, and the digest of its content at that time. */
export type Trusted = Readonly<Record<string, string>>;

/** Reads what the user has trusted. A file that is broken counts as empty: the user is asked again. */
export function readTrusted(terminal: Terminal): Trusted {
  const file = fileOf(terminal);
  if (file === undefined) return {};
  try {
    const { trusted }: { trusted?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof trusted === 'object' && trusted !== null ? (trusted as Trusted) : {};
  } catch {
    return {};
  }
}

/** Remembers what the user has trusted, if there is a folder to remember it in. */
export function rememberTrusted(terminal: Terminal, added: Trusted): void {
  const file = fileOf(terminal);
  if (file === undefined) return;
  const trusted = { ...readTrusted(terminal), ...added };
  try {
    writePrivateFile(file, `${JSON.stringify({ trusted }, null, 2)}\n`);
  } catch (error) {
    throw new CommandFailure(`cannot write ${file}: ${reasonOf(error)}`, { cause: error });
  }
}

function fileOf(terminal: Terminal): string | undefined {
  const folder = configFolder(terminal);
  return folder && path.join(folder, 'trusted.json');
}
