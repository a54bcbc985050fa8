import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin/create-modelspeak-format.js', import.meta.url));

/** Runs the built command in a folder, with no terminal. */
export function create(cwd: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
