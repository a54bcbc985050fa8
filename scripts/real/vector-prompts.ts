import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PromptSource, type VectorRunners, vectorCases } from '@modelspeak/conformance';
import { root } from '../lib/process.mjs';

/** The prompts of a file of vectors. */
export interface FileOfPrompts {
  readonly file: string;
  readonly sources: readonly PromptSource[];
}

/** The prompts of the matching files in a folder of vectors, as its `runners.ts` makes them. */
export async function promptsIn(folder: string, files: RegExp): Promise<readonly FileOfPrompts[]> {
  const location = path.join(root, folder);
  const module = pathToFileURL(path.join(location, 'runners.ts')).href;
  const { runners } = (await import(module)) as { readonly runners: VectorRunners };
  return Object.entries(runners).flatMap(([file, { prompt }]) => {
    if (prompt === undefined || !files.test(file)) return [];
    const cases = vectorCases(file, readFileSync(path.join(location, file), 'utf8'));
    return [{ file, sources: cases.flatMap((vector) => prompt(vector) ?? []) }];
  });
}
