import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

test('the workflow and CONTRIBUTING have every nightly check', () => {
  const script = path.join(root, 'scripts/nightly.mjs');
  const { stderr } = spawnSync(process.execPath, [script, '--only', 'none'], { encoding: 'utf8' });
  const checks = /there are (.*)/.exec(stderr)?.[1]?.split(', ') ?? [];
  expect(checks).toContain('conformance');

  const workflow = readFileSync(path.join(root, '.github/workflows/nightly.yml'), 'utf8');
  const matrix = /check:\s*\[([^\]]*)\]/.exec(workflow)?.[1] ?? '';
  const jobs = matrix.split(',').map((name) => name.trim());
  expect([...jobs.filter((name) => name !== ''), 'mutation'].sort()).toEqual(checks.sort());

  const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  for (const check of checks) expect(contributing).toContain(`| \`${check}\` |`);
});
