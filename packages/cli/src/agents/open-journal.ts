import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Engine, Program } from '@modelspeak/agents/engine';
import { files } from '@modelspeak/agents/files';
import { CommandFailure } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';

/** A program that leaves all runs where they are. */
const WATCHES: Program = {
  run: () => new Promise(() => {}),
  call: () => new Promise(() => {}),
};

/** Opens a journal without an agent, to look at its runs and to answer what waits. */
export async function openJournal({ name, path: folder }: NamedFile): Promise<Engine> {
  if (!existsSync(path.join(folder, 'journal'))) {
    throw new CommandFailure(`there is no journal in ${name}; name its folder by --journal`);
  }
  return files({ folder })(WATCHES);
}
