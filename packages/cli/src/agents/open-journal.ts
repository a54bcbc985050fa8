import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Engine, Program } from '@modelspeak/agents/engine';
import { files } from '@modelspeak/agents/files';
import { CommandFailure } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';

/** A program that does not continue any run. */
const IDLE: Program = {
  run: () => new Promise(() => {}),
  call: () => new Promise(() => {}),
};

/** Opens a journal without an agent, to list its runs or to answer one that waits. */
export async function openJournal({ name, path: folder }: NamedFile): Promise<Engine> {
  if (!existsSync(path.join(folder, 'journal'))) {
    throw new CommandFailure(`there is no journal in ${name}; name its folder with --journal`);
  }
  return files({ folder })(IDLE);
}
