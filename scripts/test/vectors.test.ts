import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const scripts = path.join(import.meta.dirname, '..');
const VECTORS = path.join(scripts, '../packages/formats/llama3/vectors');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-vectors-'));
  cpSync(path.join(VECTORS, 'llama3-meta.json'), path.join(folder, 'llama3-meta.json'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...args: readonly string[]): { output: string; exitCode: number } {
  try {
    const command = ['--import', 'tsx', 'vectors.ts', ...args];
    return {
      output: execFileSync(process.execPath, command, {
        cwd: scripts,
        encoding: 'utf8',
        stdio: 'pipe',
      }),
      exitCode: 0,
    };
  } catch (error) {
    const { stdout, stderr, status } = error as { stdout: string; stderr: string; status: number };
    return { output: stdout + stderr, exitCode: status };
  }
}

/** Changes one place of the vector file. */
function corrupt(from: string, to: string): void {
  const file = path.join(folder, 'llama3-meta.json');
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`nothing to corrupt: ${from}`);
  writeFileSync(file, text.replace(from, to));
}

test('counts what is exact, and names each exception with its reason', () => {
  const { output, exitCode } = run(folder);
  expect(output).toContain('llama3-meta.json: 162/162, 2 of them excepted');
  expect(output).toContain(
    'dialog-020 excepted: llama-stack writes a nested object as {key=value}',
  );
  expect(exitCode).toBe(0);
});

test('fails where a single byte differs, and shows the place', () => {
  corrupt('Today Date: 26 July 2024', 'Today Date: 27 July 2024');
  const { output, exitCode } = run(folder);
  expect(output).toContain('llama3-meta.json: 161/162');
  expect(output).toMatch(
    /system-000: differs at character \d+: expected …".*27 July.*got …".*26 July/,
  );
  expect(exitCode).toBe(1);
});

test.each([
  ['a case without an output', '"output": "completed"', '"outputs": "completed"', 'has no output'],
  ['JSON that breaks off', '"cases"', '"cases', 'cannot be read'],
  ['a file without cases', '"cases"', '"caes"', 'it contains no cases'],
  ['an id that stands twice', '"dialog-001"', '"dialog-000"', 'the id dialog-000 is not unique'],
])('fails on %s', (_name, from, to, problem) => {
  corrupt(from, to);
  const { output, exitCode } = run(folder);
  expect(output).toContain(problem);
  expect(exitCode).toBe(1);
});

describe('a file that no package runs', () => {
  const list = () => path.join(folder, 'known.txt');
  beforeEach(() => writeFileSync(path.join(folder, 'elsewhere.json'), '{"cases": [{"id": "a"}]}'));

  test('fails the run', () => {
    const { output, exitCode } = run(folder);
    expect(output).toContain('elsewhere.json: 0/1 (no package runs it');
    expect(exitCode).toBe(1);
  });

  test.each(['elsewhere.json', '# by hand\n\n  else*.json\n'])(
    'passes where %j names it',
    (names) => {
      writeFileSync(list(), names);
      const { output, exitCode } = run(folder, '--known', list());
      expect(output).toContain('elsewhere.json: 0/1 (known to be without a package)');
      expect(exitCode).toBe(0);
    },
  );

  test.each(['other.json', 'elsewhere', '*/elsewhere.json', 'elsewhere?json'])(
    'fails where only %j is named',
    (names) => {
      writeFileSync(list(), names);
      expect(run(folder, '--known', list()).exitCode).toBe(1);
    },
  );
});

test('fails where the list names a file that a package runs', () => {
  const list = path.join(folder, 'known.txt');
  writeFileSync(list, 'llama3-meta.json\n');
  const { output, exitCode } = run(folder, '--known', list);
  expect(output).toContain('llama3-meta.json: 162/162');
  expect(output).toContain('has a package: take it off the list of --known');
  expect(exitCode).toBe(1);
});

test('counts the lines of JSON Lines', () => {
  const lines = '{"id": "a"}\n{"id": "b"}\n';
  writeFileSync(path.join(folder, 'replies.jsonl'), lines);
  expect(run(folder).output).toContain('replies.jsonl: 0/2');
  writeFileSync(path.join(folder, 'replies.jsonl'), lines + lines);
  expect(run(folder).output).toContain('replies.jsonl: cannot be read: the id a is not unique');
});

test('runs raw replies, and counts those on which readers do not agree', () => {
  for (const kind of ['replies', 'replies-disputed']) {
    cpSync(path.join(VECTORS, kind), path.join(folder, kind), { recursive: true });
  }
  const { output, exitCode } = run(folder);
  expect(output).toContain('replies/llama3-json.jsonl: 51/51');
  expect(output).toMatch(/replies-disputed\/llama3-json\.jsonl: \d+ of 11 read as they were meant/);
  expect(exitCode).toBe(0);
});

test.each([
  [[]],
  [['nowhere']],
  [['.', 'lib']],
  [['.', '--known']],
  [['.', '--known', 'nowhere']],
  [['.', '--knwon', 'x']],
])('asks for a folder and a list: %j', (args) => {
  const { output, exitCode } = run(...args);
  expect(output).toContain('usage: npm run vectors -- DIR [--known FILE]');
  expect(exitCode).toBe(2);
});
