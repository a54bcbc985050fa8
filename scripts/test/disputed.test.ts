import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const scripts = path.join(import.meta.dirname, '..');
const VECTORS = path.join(scripts, '../packages/formats/llama3/vectors');

test('prints and writes how many disputed replies each reader reads correctly', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-disputed-'));
  try {
    const report = path.join(folder, 'disputed.json');
    const command = ['--import', 'tsx', 'disputed.ts', VECTORS, '--report', report];
    const output = execFileSync(process.execPath, command, { cwd: scripts, encoding: 'utf8' });
    expect(output).toMatch(/^file +modelspeak +llama\.cpp/m);
    expect(output).toMatch(/^llama3-json +\d+\/11, \d+\/11 +5\/11 /m);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject([
      {
        file: 'replies-disputed/llama3-json.jsonl',
        readers: { sglang: { whole: { right: 5, rows: 11 }, streamed: { right: 4, rows: 11 } } },
      },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
