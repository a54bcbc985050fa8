import { readdir } from 'node:fs/promises';
import type { ModelPattern } from '@modelspeak/core';
import type { AnyFactory } from './load-format.js';
import { officialPackage } from './official-package.js';

/** Names of models and their patterns, by the name of the format that knows them. */
export type OfficialModels = Readonly<Record<string, readonly (string | ModelPattern)[]>>;

/** Reads which models the official formats know, from their packages in this repository. */
export async function readOfficialModels(): Promise<OfficialModels> {
  const files = await readdir(new URL('../../../formats/', import.meta.url));
  const formats = files.filter((name) => !name.startsWith('.')).sort();
  const known = formats.map(async (format) => {
    const { default: factory }: { default: AnyFactory } = await import(officialPackage(format));
    return [format, factory.models.map(withoutOptions)] as const;
  });
  return Object.fromEntries(await Promise.all(known));
}

/** The options do not change which format a model uses. */
function withoutOptions(pattern: string | ModelPattern): string | ModelPattern {
  if (typeof pattern === 'string') return pattern;
  const { options: _, ...names } = pattern;
  return names;
}
