import path from 'node:path';
import { EmbeddedError } from './embedded-error.js';

/** The error for the file of a model that cannot be read. */
export function unreadable(file: string, cause: unknown): EmbeddedError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new EmbeddedError('unreadable', `cannot read ${path.basename(file)}: ${why}`, { cause });
}
