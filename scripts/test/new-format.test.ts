import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { describePlugin } from '../../packages/create-format/src/plugin.ts';
import { root } from '../lib/process.mjs';
import { familyFiles } from '../new-format/family-files.ts';
import { registerFamily } from '../new-format/register.ts';

const scripts = path.join(root, 'scripts');
const plugin = {
  ...describePlugin({ folder: 'new-parrot', models: ['acme/parrot-*'] }),
  packageName: '@modelspeak/format-new-parrot',
};
const files = familyFiles(plugin);

/** Where it finds what scripts depend on. */
const folder = path.join(scripts, '.examples/new-parrot');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('has what every format here has, under its own name', () => {
  const names = [...files.keys()];
  expect(names).toContain('src/new-parrot.ts');
  expect(names).toContain('vectors/chat-templates/new-parrot.json');
  for (const [name, text] of files) {
    expect(text, name).not.toMatch(/my-model|myModel|My Model|lfm2/);
  }
  const { name, repository, exports } = JSON.parse(files.get('package.json') ?? '');
  expect(name).toBe('@modelspeak/format-new-parrot');
  expect(repository.directory).toBe('packages/formats/new-parrot');
  expect(Object.keys(exports)).toEqual(['.', './package.json']);
});

test('passes its own tests as it is', () => {
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  writeFileSync(
    path.join(folder, 'vitest.config.ts'),
    `import base from '../../vitest.config.ts';
export default {
  ...base,
  resolve: {
    alias: [
      ...base.resolve.alias,
      { find: '${plugin.packageName}', replacement: '${path.join(folder, 'src/index.ts')}' },
    ],
  },
};
`,
  );
  const vitest = path.join(scripts, 'node_modules/vitest/vitest.mjs');
  execFileSync(process.execPath, [vitest, 'run'], { cwd: folder, stdio: 'pipe' });
  const report = JSON.parse(readFileSync(path.join(folder, '.reports/tests.json'), 'utf8'));
  expect(report).toMatchObject({ numFailedTests: 0, success: true });
  expect(report.numPassedTests).toBeGreaterThan(50);
}, 120_000);

test('is named where all formats are', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'new-parrot-'));
  try {
    const places = [
      'apps/docs/package.json',
      'apps/docs/src/formats.ts',
      'packages/cli/package.json',
      'packages/modelspeak/package.json',
      'packages/modelspeak/src/formats.ts',
      'scripts/package.json',
    ];
    mkdirSync(path.join(copy, '.changeset'));
    for (const file of places) cpSync(path.join(root, file), path.join(copy, file));
    const changed = registerFamily(copy, plugin);
    expect(changed).toEqual([...places, '.changeset/format-new-parrot.md']);
    for (const file of changed) {
      const text = readFileSync(path.join(copy, file), 'utf8');
      expect(text, file).toMatch(/[-'/]new-parrot['"`]|newParrot/);
    }
    const everything = path.join(copy, 'packages/modelspeak/src');
    expect(readFileSync(path.join(everything, 'formats.ts'), 'utf8')).toContain(
      "nemotron';\nexport { newParrot } from '@modelspeak/format-new-parrot';\n",
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
});
