import { cpSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Project } from '../../test/project.js';

let project: Project;
afterEach(() => project.remove());

/** A project with a format in it, and the suite beside it. */
function setUp(): Project {
  project = new Project('parrot');
  project.link('@modelspeak/conformance');
  return project;
}

test('prints the checks that a format passes', async () => {
  const { stdout, stderr, exitCode } = await setUp().run([
    'conformance',
    'modelspeak-format-parrot',
    '--only',
    'purity',
    '--only',
    'exactness',
    '--runs',
    '3',
  ]);
  expect(stdout).toContain(`purity  The same conversation gives the same prompt`);
  expect(stdout).toContain('  ✓ does not change its input\n');
  expect(stdout).toContain(
    '  - gives the same result as the reference for every vector (no vectors given)\n',
  );
  expect(stdout).toMatch(/\nparrot conforms: 4 passed, 0 failed, 1 skipped\n$/);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test('prints the checks that fail with their cases, and fails', async () => {
  setUp();
  project.write(
    'conformance.config.mjs',
    `export default { vectors: [{ name: 'v.json', cases: [{ id: 'hi', reply: 'Hi', message: { role: 'assistant', content: 'Ho' } }] }] };`,
  );
  const { stdout, exitCode } = await project.run([
    'conformance',
    'modelspeak-format-parrot',
    '--only',
    'exactness',
    '--config',
    'conformance.config.mjs',
    '--seed',
    '7',
  ]);
  expect(stdout).toContain(
    '  ✗ gives the same result as the reference for every vector\n      v.json: hi: read',
  );
  expect(stdout).toMatch(/parrot does not conform: 0 passed, 1 failed, 0 skipped \(seed 7\)\n$/);
  expect(exitCode).toBe(1);
});

test('reads the options beside the format, and prints the report as JSON', async () => {
  setUp();
  const own = path.join(project.folder, 'own');
  cpSync(project.inModules('modelspeak-format-parrot'), own, { recursive: true });
  project.write('own/conformance.config.js', `export default { only: ['purity'], seed: 3 };`);
  const { stdout, exitCode } = await project.run(['conformance', './own', '--runs', '2', '--json']);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ format: 'parrot', passed: true, seed: 3 });
  expect(report.groups.map(({ name }: { name: string }) => name)).toEqual(['purity']);
  expect(exitCode).toBe(0);
});

test('warns of a build that is older than its source', async () => {
  setUp();
  const own = path.join(project.folder, 'own');
  cpSync(project.inModules('modelspeak-format-parrot'), path.join(own, 'dist'), {
    recursive: true,
  });
  project.write(
    'own/package.json',
    '{"name": "own", "type": "module", "exports": "./dist/index.js"}',
  );
  utimesSync(path.join(own, 'dist/index.js'), 1, 1);
  utimesSync(path.join(own, 'dist/package.json'), 1, 1);
  project.write('own/src/index.ts', '');
  const { stderr, exitCode } = await project.run([
    'conformance',
    './own',
    '--only',
    'purity',
    '--runs',
    '1',
  ]);
  expect(stderr).toMatch(
    /^warning: own.src.index\.ts is newer than the build, .*; build the package/,
  );
  expect(exitCode).toBe(0);
});

test('reports that the suite is not installed', async () => {
  project = new Project('parrot');
  const { stderr, exitCode } = await project.run(['conformance', 'modelspeak-format-parrot']);
  expect(stderr).toContain('error: @modelspeak/conformance is not installed; run: npm install');
  expect(exitCode).toBe(1);
});

test.each([
  [['--only', 'spelling'], 2, 'only: found the group "spelling", expected one of contract'],
  [['--runs', 'many'], 2, 'Expected a whole number.'],
  [['--config', 'none.mjs'], 1, 'there is no file none.mjs'],
])('refuses %j', async (flags, code, message) => {
  const { stderr, exitCode } = await setUp().run([
    'conformance',
    'modelspeak-format-parrot',
    ...flags,
  ]);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(code);
});

test.each([
  ['throw new Error("no way");', 'cannot load broken.mjs: no way'],
  ['export default 7;', 'the default export of broken.mjs is not an object of options'],
])('refuses a file of options that is %j', async (source, message) => {
  setUp().write('broken.mjs', source);
  const { stderr, exitCode } = await project.run([
    'conformance',
    'modelspeak-format-parrot',
    '--config',
    'broken.mjs',
  ]);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(1);
});
