import { readFile } from 'node:fs/promises';
import type { GatewayKey } from '@modelspeak/gateway';
import { CommandFailure, reasonOf } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

/** The variable of the environment that holds keys, separated by commas. */
const VARIABLE = 'MODELSPEAK_KEYS';
/** The least length of a key: whoever reaches the gateway may try as many as they like. */
const SHORTEST = 16;
/** What a header can carry. */
const KEY = /^[\x21-\x7e]+$/;
const ADVICE = 'this command makes a good key: openssl rand -hex 32';

/**
 * The keys of a gateway's clients: from a file with `KEY` or `NAME KEY` on each line, or else from the
 * environment; `undefined` without keys.
 *
 * @throws {CommandFailure} for a line that is anything else. No error shows a key.
 */
export async function readKeys(
  terminal: Terminal,
  file: string | undefined,
): Promise<readonly GatewayKey[] | undefined> {
  if (file === undefined) {
    const given = terminal.env[VARIABLE];
    if (given === undefined || given === '') return undefined;
    return keysOf(
      VARIABLE,
      placed(given.split(','), (index) => `${VARIABLE}: key ${index + 1}`),
    );
  }
  const { path, name } = terminal.file(file);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandFailure(`cannot read ${name}: ${reasonOf(error)}`, { cause: error });
  });
  const lines = placed(text.split('\n'), (index) => `${name}:${index + 1}`);
  return keysOf(
    name,
    lines.filter((line) => !line.text.startsWith('#')),
  );
}

/** What stands for a key, and where. */
interface Line {
  readonly text: string;
  readonly place: string;
}

function placed(lines: readonly string[], placeOf: (index: number) => string): readonly Line[] {
  return lines
    .map((line, index) => ({ text: line.trim(), place: placeOf(index) }))
    .filter(({ text }) => text !== '');
}

function keysOf(source: string, lines: readonly Line[]): readonly GatewayKey[] {
  if (lines.length === 0) {
    throw new CommandFailure(`${source} has no keys; write KEY or NAME KEY. ${ADVICE}`);
  }
  const seen = new Set<string>();
  return lines.map(({ text, place }, index) => {
    const words = text.split(/\s+/);
    const key = words.at(-1) ?? '';
    const problem = seen.has(key) ? 'the key is there already; remove one' : problemOf(words, key);
    if (problem !== undefined) throw new CommandFailure(`${place}: ${problem}`);
    seen.add(key);
    return { name: words.length === 1 ? `key-${index + 1}` : (words[0] ?? ''), key };
  });
}

/** What is wrong with the words of a line, without saying them. */
function problemOf(words: readonly string[], key: string): string | undefined {
  if (words.length > 2 || words.some((word) => word.startsWith('#'))) {
    return 'expected KEY or NAME KEY; a comment has a line of its own, which begins with #';
  }
  if (!KEY.test(key)) return `the key has characters that no header can carry; ${ADVICE}`;
  if (key.length < SHORTEST) {
    const order = words.length === 2 ? '; the name comes first, then the key' : '';
    return `the key has ${key.length} characters, expected at least ${SHORTEST}${order}; ${ADVICE}`;
  }
  // Two that have one name share what is stored for it.
  return words.length === 2 && /^key-\d+$/.test(words[0] ?? '')
    ? 'names such as key-1 are for keys without a name; choose another'
    : undefined;
}
