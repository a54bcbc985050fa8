import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { capture, root } from './process.mjs';

/** Copies the workspace as it would be committed now into its own repository, and installs it. */
export function copyWorkspace(folder) {
  const files = capture('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file), { verbatimSymlinks: true });
  }
  const options = { cwd: folder };
  capture('git', ['init', '--quiet', '--initial-branch=main'], options);
  capture('git', ['add', '--all'], options);
  capture('git', ['config', 'user.name', 'Nobody'], options);
  capture('git', ['config', 'user.email', 'nobody@example.com'], options);
  capture('git', ['commit', '--quiet', '--message', 'Copy'], options);
  capture('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], options);
}
