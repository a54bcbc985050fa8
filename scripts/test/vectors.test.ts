import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scripts = path.join(import.meta.dirname, '..');
const VECTORS = path.join(scripts, '../packages/format-llama3/vectors');

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
  expect(output).toContain('dialog-020 excepted: llama-stack spells a nested object {key=value}');
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
  ['a file without cases', '"cases"', '"caes"', 'it holds no cases'],
  ['an id that stands twice', '"dialog-001"', '"dialog-000"', 'the id dialog-000 is not unique'],
])('fails on %s', (_name, from, to, problem) => {
  corrupt(from, to);
  const { output, exitCode } = run(folder);
  expect(output).toContain(problem);
  expect(exitCode).toBe(1);
});

test('says which files no package is there for', () => {
  writeFileSync(path.join(folder, 'elsewhere.json'), '{"cases": [{"id": "a"}]}');
  const { output, exitCode } = run(folder);
  expect(output).toContain('elsewhere.json: 0/1 (no package for this format yet)');
  expect(exitCode).toBe(0);
});

test.each([[[]], [['nowhere']]])('asks for a folder: %j', (args) => {
  const { output, exitCode } = run(...args);
  expect(output).toContain('usage: npm run vectors -- DIR');
  expect(exitCode).toBe(2);
});
