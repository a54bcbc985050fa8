import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const windows = process.platform === 'win32';

/** Runs a command to its end, shows its output as it arrives, and returns its exit code. */
export function show(command, args, options = {}) {
  return spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options }).status ?? 1;
}

/** Runs a command to its end and returns its output, or throws an error with all of it. */
export function capture(command, args, options = {}) {
  const { status, stdout, stderr } = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  if (status === 0) return stdout;
  throw new CommandFailed(`${[command, ...args].join(' ')} failed\n${stdout}${stderr}`);
}

/** A failed command; its own output says why, so no stack trace is needed. */
export class CommandFailed extends Error {
  name = 'CommandFailed';
}

function spawn(command, args, options) {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    // On Windows, npm and pnpm are command scripts on the PATH, which only a shell can start.
    shell: windows && command !== process.execPath,
    ...options,
  });
  if (result.error) throw result.error;
  return result;
}

/** Runs npm: the one that started this process, if any. */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js')
    ? capture(process.execPath, [cli, ...args], options)
    : capture('npm', args, options);
}

/** Puts the pinned pnpm first on the PATH, where Turborepo finds it too. */
export function providePnpm() {
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const printPath = ['node', '-p', 'process.env.PATH'];
  process.env.PATH = npm([
    'exec',
    '--yes',
    `--package=${packageManager}`,
    '--',
    ...printPath,
  ]).trim();
}
