import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FormatFactory, MessagesFormat, PromptFormat } from '@modelspeak/core';
import { formatFolders, readManifest } from '../lib/format-exports.mjs';
import { root } from '../lib/process.mjs';

/** A version of a format here, and the file that defines it. */
export interface Candidate {
  /** The package, such as `@modelspeak/format-qwen`. */
  readonly packageName: string;
  /** The name of the version, such as `qwen3`. */
  readonly name: string;
  /** The folder of the package, and its file, both relative to the root. */
  readonly folder: string;
  readonly file: string;
  readonly format: PromptFormat;
}

/** Every version of every prompt format here: each entry of their packages. */
export async function candidates(): Promise<readonly Candidate[]> {
  const found = await Promise.all(formatFolders(root).map(versionsIn));
  return found.flat();
}

async function versionsIn(folder: string): Promise<readonly Candidate[]> {
  const { name: packageName, exports = {} } = readManifest(path.join(root, folder)) as {
    readonly name: string;
    readonly exports?: Readonly<Record<string, unknown>>;
  };
  const entries = Object.keys(exports).filter((entry) => entry !== './package.json');
  const versions = entries.length > 1 ? entries.filter((entry) => entry !== '.') : entries;
  const made = await Promise.all(
    versions.map(async (entry) => {
      const { default: factory } = (await import(packageName + entry.slice(1))) as {
        readonly default?: FormatFactory<object, PromptFormat | MessagesFormat>;
      };
      // The format of any chat template is none before it has one.
      if (typeof factory !== 'function' || factory.formatName === 'chat-template') return [];
      const format = factory();
      const name = entry === '.' ? factory.formatName : entry.slice(2);
      const file = `${folder}/src/${name}.ts`;
      if (format.kind !== 'prompt' || !existsSync(path.join(root, file))) return [];
      return [{ packageName, name, folder, file, format }];
    }),
  );
  return made.flat();
}
