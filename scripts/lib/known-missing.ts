import { readFileSync } from 'node:fs';
import { escapeText } from './escape-text.ts';

/** The vector files that may be missing a package, as a list names them. */
export interface KnownMissing {
  /** Whether the list names a file. */
  has(file: string): boolean;
}

/**
 * Reads a list of vector files: one path on a line, in which `*` stands for any part of a file's name.
 * Empty lines and those that begin with `#` say nothing.
 */
export function readKnownMissing(list: string): KnownMissing {
  const patterns = readFileSync(list, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new RegExp(`^${line.split('*').map(escapeText).join('[^/]*')}$`));
  return { has: (file) => patterns.some((pattern) => pattern.test(file)) };
}
