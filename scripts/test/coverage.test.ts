import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const scripts = path.join(import.meta.dirname, '..');

test('every format lists exactly the references that it was compared with', () => {
  const command = ['--import', 'tsx', 'coverage.ts'];
  const told = execFileSync(process.execPath, command, { cwd: scripts, encoding: 'utf8' });
  expect(told).toMatch(/^\d+ references, [\d,]+ cases, \d+ of them excepted\n$/);
});
