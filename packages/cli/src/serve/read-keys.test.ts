import { expect, test } from 'vitest';
import { Project } from '../../test/project.js';
import { Terminal } from '../terminal/terminal.js';
import { readKeys } from './read-keys.js';

const project = new Project();
const ONE = 'sk-0123456789abc';
const TWO = `${'0123456789abcdef'.repeat(4)}`;

function keysIn(text: string) {
  project.write('keys.txt', text);
  return read('keys.txt');
}

function read(file?: string, env: Record<string, string> = {}) {
  const host = { ...process, env, cwd: () => project.folder, once: () => {}, off: () => {} };
  return readKeys(new Terminal(host as never), file);
}

test('a line is a key, a name and a key, or a comment', async () => {
  expect(await keysIn(`# ours\n\n ann\t${ONE} \r\n${TWO}\n`)).toEqual([
    { name: 'ann', key: ONE },
    { name: 'key-2', key: TWO },
  ]);
});

test.each([
  [`${ONE} # alice`, 1, 'a comment has a line of its own'],
  [`ok ${TWO}\nann # ${ONE}`, 2, 'expected KEY or NAME KEY'],
  [`${ONE}#`, undefined, undefined],
  [`a b ${ONE}`, 1, 'expected KEY or NAME KEY'],
  [`#ok\n${ONE} alice`, 2, 'the key has 5 characters, expected at least 16; the name comes first'],
  ['sk-secret-1', 1, 'the key has 11 characters, expected at least 16; this command makes a good'],
  [`ann ${'ü'.repeat(20)}`, 1, 'characters that no header can carry'],
  [`ann ${ONE}\nbob ${ONE}`, 2, 'the key is there already'],
  [`${ONE}\nkey-1 ${TWO}`, 2, 'names such as key-1 are for keys without a name'],
])('%j', async (text, line, problem) => {
  if (line === undefined) {
    expect(await keysIn(text)).toHaveLength(1);
    return;
  }
  const error = await keysIn(text).then(
    () => expect.unreachable(),
    (reason: Error) => reason,
  );
  expect(error.message).toContain(`keys.txt:${line}: `);
  expect(error.message).toContain(problem);
  for (const secret of [ONE, TWO, 'sk-secret', 'alice', 'ü']) {
    expect(error.message).not.toContain(secret);
  }
});

test('no keys, or no file, are errors with the way to a good key', async () => {
  await expect(keysIn('# none\n')).rejects.toThrow('keys.txt has no keys; write KEY or NAME KEY');
  await expect(keysIn('')).rejects.toThrow('openssl rand -hex 32');
  await expect(read('none.txt')).rejects.toThrow('cannot read none.txt: no such file or folder');
});

test('the environment has the same keys, separated by commas', async () => {
  expect(await read()).toBeUndefined();
  expect(await read(undefined, { MODELSPEAK_KEYS: `ann ${ONE},${TWO},` })).toEqual([
    { name: 'ann', key: ONE },
    { name: 'key-2', key: TWO },
  ]);
  for (const [given, problem] of [
    [`${TWO},#${ONE}`, 'MODELSPEAK_KEYS: key 2: expected KEY or NAME KEY'],
    [',', 'MODELSPEAK_KEYS has no keys'],
    ['short', 'MODELSPEAK_KEYS: key 1: the key has 5 characters'],
  ] as const) {
    await expect(read(undefined, { MODELSPEAK_KEYS: given })).rejects.toThrow(problem);
  }
});
