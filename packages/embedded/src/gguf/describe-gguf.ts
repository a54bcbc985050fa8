import path from 'node:path';
import type { ModelDescription } from '@modelspeak/endpoint';
import { describedGguf } from '@modelspeak/endpoint/authoring';
import { readGguf } from './read-gguf.js';

/**
 * Describes a model by the header of its GGUF file: its names and its chat template. The file may come from anyone:
 * its counts and lengths are checked before anything is kept.
 *
 * @throws {EmbeddedError} `unreadable` if the file cannot be read, is damaged, or has a header beyond 64 MiB or four
 * million values
 *
 * @example
 * ```ts no-run
 * import { describeGguf } from '@modelspeak/embedded';
 *
 * const { names } = await describeGguf('Qwen3-4B-Q4_K_M.gguf');
 * console.log(names); // [ 'Qwen3-4B-Q4_K_M.gguf', 'Qwen3-4B' ]
 * ```
 */
export async function describeGguf(file: string): Promise<ModelDescription> {
  const { names, template } = describedGguf(await readGguf(file));
  return { names: [path.basename(file), ...names], template };
}
