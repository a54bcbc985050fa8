import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Project } from '../../test/project.js';

const input = '[{"role":"user","content":"Hello"}]';
const success = {
  stdout: '<|turn|>user\nHello<|end|><|turn|>assistant\n',
  stderr: '',
  exitCode: 0,
};

/** The command is installed in one project; the other is the folder of a plugin. */
let command: Project;
let plugin: Project;
beforeEach(() => {
  command = new Project();
  plugin = new Project('parrot');
  const installed = plugin.inModules('modelspeak-format-parrot');
  cpSync(installed, plugin.folder, { recursive: true });
  rmSync(installed, { recursive: true });
});
afterEach(() => {
  command.remove();
  plugin.remove();
});

const run = (args: readonly string[], cwd = plugin.folder) => command.run(args, { input, cwd });

describe('--format with a path', () => {
  test('loads the package of a folder', async () => {
    expect(await run(['render', '--format', '.'])).toEqual(success);
    const above = path.dirname(plugin.folder);
    const folder = `./${path.basename(plugin.folder)}`;
    expect(await run(['render', '--format', folder], above)).toEqual(success);
  });

  test.each(['./index.js', 'index.js'])('loads a file: %s', async (file) => {
    expect(await run(['render', '--format', file])).toEqual(success);
  });

  test('is for other commands too', async () => {
    expect((await run(['describe', '.'])).stdout).toMatch(/^# /);
    expect(await run(['convert', '--to', '.'])).toEqual(success);
  });

  test('says what to build', async () => {
    const manifest = {
      name: 'modelspeak-format-parrot',
      type: 'module',
      exports: './dist/index.js',
      scripts: { build: 'tsup' },
    };
    plugin.write('package.json', JSON.stringify(manifest));
    const { stderr, exitCode } = await run(['render', '--format', '.']);
    expect(stderr).toBe(
      'error: cannot load modelspeak-format-parrot: there is no file dist/index.js; ' +
        'build the package first: npm run build\n',
    );
    expect(exitCode).toBe(1);
    rmSync(path.join(plugin.folder, 'index.js'));
    plugin.write(
      'package.json',
      JSON.stringify({ ...manifest, exports: undefined, main: './dist/index.js' }),
    );
    expect((await run(['render', '--format', '.'])).stderr).toContain('npm run build');
  });

  test('says that there is nothing', async () => {
    const { stderr } = await run(['render', '--format', './nothing']);
    expect(stderr).toBe('error: the format ./nothing does not exist\n');
  });
});

test.each([
  ['--format', 'parrot'],
  ['--format', 'modelspeak-format-parrot'],
  ['--model', 'example/parrot-1'],
])("in a plugin's own folder, %s %s names --format .", async (...args) => {
  const { stderr, exitCode } = await run(['render', ...args]);
  expect(stderr).toContain('for the package of this folder, use --format .');
  expect(exitCode).toBe(1);
});

test('elsewhere nothing names it', async () => {
  plugin.write('package.json', '{"name":"app"}');
  const { stderr } = await run(['render', '--format', 'parrot']);
  expect(stderr).not.toContain('--format .');
});
