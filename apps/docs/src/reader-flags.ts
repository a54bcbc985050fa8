import type { ReaderInfo } from './readers.js';

/** The flags with which a server uses the parsers that were tried on a kind of replies. */
export function flagsOf({ parsers }: ReaderInfo, kind: string): string {
  const chosen = parsers?.[kind];
  if (chosen === undefined) return '';
  const { tools, reasoning } = chosen;
  const flags = `--tool-call-parser ${tools}`;
  return reasoning === undefined ? flags : `${flags} --reasoning-parser ${reasoning}`;
}
