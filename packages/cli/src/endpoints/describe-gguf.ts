import path from 'node:path';
import type { ModelDescription } from '@modelspeak/endpoint';
import { describedGguf } from '@modelspeak/endpoint/authoring';
import { CommandFailure, messageOf } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { loadModule } from './load-endpoint.js';

/** The part of node-llama-cpp that reads the metadata of a file. */
interface GgufReader {
  readGgufFileInfo(file: string, options: object): Promise<{ readonly metadata: object }>;
}

/** Describes a model by the metadata of its GGUF file. */
export async function describeGguf(terminal: Terminal, file: string): Promise<ModelDescription> {
  const { readGgufFileInfo } = await loadModule<GgufReader>(terminal, 'node-llama-cpp');
  const options = { readTensorInfo: false, logWarnings: false, sourceType: 'filesystem' };
  const { metadata } = await readGgufFileInfo(file, options).catch((cause: unknown) => {
    throw new CommandFailure(`cannot read ${path.basename(file)}: ${messageOf(cause)}`, { cause });
  });
  const { names, template } = describedGguf(Object.fromEntries(flat(metadata, '')));
  return { names: [path.basename(file), ...names], template };
}

/** The entries of nested objects by the keys that they have in the file. */
function flat(values: object, prefix: string): readonly (readonly [string, unknown])[] {
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flat(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value] as const],
  );
}
