import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { indexUrl } from './package-index.js';

test('the index is that of pip', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pip-'));
  const config = path.join(folder, 'pip.conf');
  writeFileSync(config, '[global]\ntimeout = 60\nindex-url = https://mirror.example/simple/\n');
  const env = { PIP_CONFIG_FILE: config, HOME: folder };
  expect(indexUrl(env)).toBe('https://mirror.example/simple');
  expect(indexUrl({ ...env, PIP_INDEX_URL: 'https://own.example/' })).toBe('https://own.example');
  rmSync(folder, { recursive: true });
  expect(indexUrl({ ...env, PIP_CONFIG_FILE: '' })).toMatch(/^https:\/\//);
});
