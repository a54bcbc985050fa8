import path from 'node:path';
import type { ModelDescription } from '@modelspeak/endpoint';
import { describedGguf } from '@modelspeak/endpoint/authoring';
import type { NamedFile } from '../terminal/terminal.js';
import { readGguf } from './read-gguf.js';

/** Describes a model by the header of its GGUF file. */
export async function describeGguf(file: NamedFile): Promise<ModelDescription> {
  const { names, template } = describedGguf(await readGguf(file));
  return { names: [path.basename(file.path), ...names], template };
}
