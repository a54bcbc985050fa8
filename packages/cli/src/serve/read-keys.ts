import { readFile } from 'node:fs/promises';
import type { GatewayKey } from '@modelspeak/gateway';
import { CommandFailure } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

/** The variable of the environment that holds keys, separated by commas. */
const VARIABLE = 'MODELSPEAK_KEYS';

/**
 * The keys of a gateway's clients: from a file with a key on each line, perhaps after a name, or else from the
 * environment; `undefined` without keys.
 */
export async function readKeys(
  terminal: Terminal,
  file: string | undefined,
): Promise<readonly GatewayKey[] | undefined> {
  if (file === undefined) {
    const given = terminal.env[VARIABLE];
    return given === undefined || given === '' ? undefined : given.split(',').map(keyOf);
  }
  const { path, name } = terminal.file(file);
  const lines = (await readFile(path, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length > 0) return lines.map(keyOf);
  throw new CommandFailure(`${name} has no keys; write one on each line, perhaps after a name`);
}

function keyOf(line: string, index: number): GatewayKey {
  const [first = '', second] = line.trim().split(/\s+/);
  return second === undefined
    ? { name: `key-${index + 1}`, key: first }
    : { name: first, key: second };
}
