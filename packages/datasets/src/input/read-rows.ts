import { findInputs } from './input-files.js';
import type { RawRow } from './raw-row.js';
import { readInputs } from './read-inputs.js';

/** What to read: see `DatasetOptions`. */
export interface ReadRowsOptions {
  readonly inputs: readonly string[];
  readonly stdin?: AsyncIterable<Uint8Array> | undefined;
  readonly folder?: string | undefined;
}

/**
 * Reads the rows of files as JSON text, with their places. A row that cannot be read has an error
 * in its place.
 *
 * @throws {DatasetError} if a file is not there
 *
 * @example
 * ```ts
 * import { readRows } from '@modelspeak/datasets';
 *
 * async function* stdin() {
 *   yield new TextEncoder().encode('{"prompt": "Hi", "completion": "Hello"}\n');
 * }
 * for await (const { file, row } of readRows({ inputs: ['-'], stdin: stdin() })) {
 *   console.log(file, row); // standard input 1
 * }
 * ```
 */
export async function* readRows({
  inputs,
  stdin,
  folder = process.cwd(),
}: ReadRowsOptions): AsyncGenerator<RawRow> {
  const files = await findInputs(inputs, folder);
  for await (const batch of readInputs(files, { stdin, onRead: () => {} })) yield* batch;
}
