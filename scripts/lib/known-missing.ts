import { readFileSync } from 'node:fs';
import { escapeText } from './escape-text.ts';

/** A list of vector files that may have no package. */
export interface KnownMissing {
  /** Whether the list names a file. */
  has(file: string): boolean;
}

/**
 * Reads a list of vector files: one path per line, in which `*` matches any part of a file name. Empty
 * lines and lines that begin with `#` are ignored.
 */
export function readKnownMissing(list: string): KnownMissing {
  const patterns = readFileSync(list, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new RegExp(`^${line.split('*').map(escapeText).join('[^/]*')}$`));
  return { has: (file) => patterns.some((pattern) => pattern.test(file)) };
}
