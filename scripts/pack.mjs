// Packs the package in the current folder as it would be published, into `.tarballs`; what is in them,
// check-packages.mjs looks at.
import { rmSync } from 'node:fs';
import { show } from './lib/process.mjs';

const folder = '.tarballs';
rmSync(folder, { recursive: true, force: true });
process.exitCode = show('pnpm', ['pack', '--pack-destination', folder], { cwd: process.cwd() });
