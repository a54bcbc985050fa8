import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { files } from '../src/engines/files/index.js';
import { memory, type OpenEngine } from '../src/index.js';

/** Our engines, each with what opens it on an empty journal. */
export function freshEngines(): readonly (readonly [
  name: string,
  open: () => Promise<OpenEngine>,
])[] {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true });
  });
  return [
    ['memory', async () => memory()],
    [
      'files',
      async () => {
        const folder = await mkdtemp(path.join(tmpdir(), 'engine-'));
        folders.push(folder);
        return files({ folder });
      },
    ],
  ];
}
