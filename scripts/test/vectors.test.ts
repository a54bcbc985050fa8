import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkVectors } from '../lib/check-vectors.ts';
import { readFolderArgument } from '../lib/folder-argument.ts';
import { readKnownMissing } from '../lib/known-missing.ts';
import { vectorRunners } from '../lib/vector-runners.ts';

const scripts = path.join(import.meta.dirname, '..');
const VECTORS = path.join(scripts, '../packages/formats/llama3/vectors');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-vectors-'));
  cpSync(path.join(VECTORS, 'llama3-meta.json'), path.join(folder, 'llama3-meta.json'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const runners = await vectorRunners();

/** What is printed of the folder, and whether all of it passed. */
function run(list?: string): { output: string; passed: boolean } {
  const known = list === undefined ? undefined : readKnownMissing(list);
  const files = [...checkVectors(folder, runners, known)];
  return {
    output: files.flatMap(({ lines }) => lines).join('\n'),
    passed: files.every(({ passed }) => passed),
  };
}

/** Changes one place of the vector file. */
function corrupt(from: string, to: string): void {
  const file = path.join(folder, 'llama3-meta.json');
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`nothing to corrupt: ${from}`);
  writeFileSync(file, text.replace(from, to));
}

test('counts what is exact, and names each exception with its reason', () => {
  const { output, passed } = run();
  expect(output).toContain('llama3-meta.json: 162/162, 2 of them excepted');
  expect(output).toContain(
    'dialog-020 excepted: llama-stack writes a nested object as {key=value}',
  );
  expect(passed).toBe(true);
});

test('fails where a single byte differs, and shows the place', () => {
  corrupt('Today Date: 26 July 2024', 'Today Date: 27 July 2024');
  const { output, passed } = run();
  expect(output).toContain('llama3-meta.json: 161/162');
  expect(output).toMatch(
    /system-000: differs at character \d+: expected …".*27 July.*got …".*26 July/,
  );
  expect(passed).toBe(false);
});

test.each([
  ['a case without an output', '"output": "completed"', '"outputs": "completed"', 'has no output'],
  ['JSON that breaks off', '"cases"', '"cases', 'cannot be read'],
  ['a file without cases', '"cases"', '"caes"', 'it contains no cases'],
  ['an id that stands twice', '"dialog-001"', '"dialog-000"', 'the id dialog-000 is not unique'],
])('fails on %s', (_name, from, to, problem) => {
  corrupt(from, to);
  const { output, passed } = run();
  expect(output).toContain(problem);
  expect(passed).toBe(false);
});

describe('a file that no package runs', () => {
  const list = () => path.join(folder, 'known.txt');
  beforeEach(() => writeFileSync(path.join(folder, 'elsewhere.json'), '{"cases": [{"id": "a"}]}'));

  test('fails the run', () => {
    const { output, passed } = run();
    expect(output).toContain('elsewhere.json: 0/1 (no package runs it');
    expect(passed).toBe(false);
  });

  test.each(['elsewhere.json', '# by hand\n\n  else*.json\n'])(
    'passes where %j names it',
    (names) => {
      writeFileSync(list(), names);
      const { output, passed } = run(list());
      expect(output).toContain('elsewhere.json: 0/1 (known to be without a package)');
      expect(passed).toBe(true);
    },
  );

  test.each(['other.json', 'elsewhere', '*/elsewhere.json', 'elsewhere?json'])(
    'fails where only %j is named',
    (names) => {
      writeFileSync(list(), names);
      expect(run(list()).passed).toBe(false);
    },
  );
});

test('fails where the list names a file that a package runs', () => {
  const list = path.join(folder, 'known.txt');
  writeFileSync(list, 'llama3-meta.json\n');
  const { output, passed } = run(list);
  expect(output).toContain('llama3-meta.json: 162/162');
  expect(output).toContain('has a package: take it off the list of --known');
  expect(passed).toBe(false);
});

test('counts the lines of JSON Lines', () => {
  const lines = '{"id": "a"}\n{"id": "b"}\n';
  writeFileSync(path.join(folder, 'replies.jsonl'), lines);
  expect(run().output).toContain('replies.jsonl: 0/2');
  writeFileSync(path.join(folder, 'replies.jsonl'), lines + lines);
  expect(run().output).toContain('replies.jsonl: cannot be read: the id a is not unique');
});

test('runs raw replies, and counts those on which readers do not agree', () => {
  for (const kind of ['replies', 'replies-disputed']) {
    cpSync(path.join(VECTORS, kind), path.join(folder, kind), { recursive: true });
  }
  const { output, passed } = run();
  expect(output).toContain('replies/llama3-json.jsonl: 51/51');
  expect(output).toMatch(/replies-disputed\/llama3-json\.jsonl: \d+ of 11 read as they were meant/);
  expect(passed).toBe(true);
});

test('asks for a vector file', () => {
  rmSync(path.join(folder, 'llama3-meta.json'));
  expect(run()).toEqual({
    output: `no vector file (*.json, *.jsonl) in ${folder}`,
    passed: false,
  });
});

test.each([
  [[], 'expected one folder'],
  [['nowhere'], 'nowhere is not a folder'],
  [['.', 'lib'], 'expected one folder'],
  [['.', '--known'], "Option '--known <value>' argument missing"],
  [['.', '--knwon', 'x'], "Unknown option '--knwon'"],
])('refuses the arguments %j', (args, problem) => {
  expect(() => readFolderArgument(args, 'known')).toThrow(problem);
});
