// Packs the package in the current folder as it would be published, and checks the contents.
import { readdirSync, rmSync } from 'node:fs';
import { CommandFailed, capture } from './lib/process.mjs';

const cwd = process.cwd();
const folder = '.tarballs';

try {
  rmSync(folder, { recursive: true, force: true });
  capture('pnpm', ['pack', '--pack-destination', folder], { cwd });
  const tarball = `${folder}/${readdirSync(folder)[0]}`;
  console.log(capture('publint', ['run', tarball, '--strict'], { cwd }));
  console.log(capture('attw', [tarball, '--profile', 'esm-only', '--no-emoji'], { cwd }));
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
