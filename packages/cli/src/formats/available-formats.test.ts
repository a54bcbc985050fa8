import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { Project } from '../../test/project.js';

const projects: Project[] = [];
afterEach(() => {
  for (const project of projects.splice(0)) project.remove();
});

const create = (...formats: readonly string[]): Project => {
  const project = new Project(...formats);
  projects.push(project);
  return project;
};

const input = '[{"role":"user","content":"Hello"}]';
const prompt = '<|turn|>user\nHello<|end|><|turn|>assistant\n';
const success = { stdout: prompt, stderr: '', exitCode: 0 };
const withParrot = ['render', '--format', 'parrot'];

describe('finds packages', () => {
  test('in the folders above the working directory', async () => {
    const project = create('parrot');
    const cwd = path.join(project.folder, 'deep/down');
    mkdirSync(cwd, { recursive: true });
    expect(await project.run(withParrot, { input, cwd })).toEqual(success);
  });

  test('beside the command, as when it is installed globally', async () => {
    const [global, elsewhere] = [create('parrot'), create()];
    expect(await global.run(withParrot, { input, cwd: elsewhere.folder })).toEqual(success);
  });

  test('beside the command before those where it runs', async () => {
    const [global, local] = [create('parrot'), create('parrot')];
    const args = ['formats', '--json', '--trust-folder'];
    const { stdout } = await global.run(args, { cwd: local.folder });
    expect(JSON.parse(stdout)).toMatchObject([
      { location: expect.stringContaining(path.basename(global.folder)) },
    ]);
  });

  test('in the folder that the user installs packages into, wherever the command runs', async () => {
    const [command, elsewhere] = [create(), create()];
    command.installForUser('parrot');
    const options = { input, cwd: elsewhere.folder };
    expect(await command.run(withParrot, options)).toEqual(success);
    const byModel = ['render', '--model', 'example/parrot-1'];
    expect(await command.run(byModel, options)).toEqual(success);
  });

  test('in that folder after those beside the command, before those where it runs', async () => {
    const [command, local] = [create('parrot'), create('parrot')];
    const locations = async () => {
      const { stdout } = await command.run(['formats', '--json'], { cwd: local.folder });
      return JSON.parse(stdout).map(({ location }: { location: string }) => location);
    };
    command.installForUser('parrot');
    expect(await locations()).toEqual([command.inModules('modelspeak-format-parrot')]);
    // Another copy of the same version is no news.
    const options = { input, cwd: local.folder };
    expect(await command.run(withParrot, options)).toEqual(success);
    rmSync(command.inModules('modelspeak-format-parrot'), { recursive: true });
    expect(await locations()).toEqual([expect.stringContaining(command.config)]);
  });

  test('whose format has another name', async () => {
    const project = create('parrot', 'echo');
    const { stderr, exitCode } = await project.run(['describe', 'echo-messages']);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  });

  test('with a core of their own', async () => {
    const [global, local] = [create(), create('parrot')];
    local.bringOwnCore();
    const parameters = '{"ratio":1.0}';
    const tool = `{"type":"function","function":{"name":"f","parameters":${parameters}}}`;
    const run = (text: string) =>
      global.run([...withParrot, '--trust-folder'], { input: text, cwd: local.folder });

    const outcome = await run(`{"messages":[],"tools":[${tool}]}`);
    expect(outcome).toMatchObject({ stdout: expect.stringContaining(parameters), stderr: '' });
    const { stderr } = await run('[{"role":"robot"}]');
    expect(stderr).toMatch(/^error: standard input: messages\[0\]\.role: found "robot"/);
  });
});

test('loads only the package that it needs', async () => {
  const project = create('parrot', 'broken', 'future');
  expect(await project.run(withParrot, { input })).toEqual(success);
});

describe('what is asked for', () => {
  test.each([
    ['broken', 'cannot load modelspeak-format-broken 0.0.1: the parrot is dead'],
    ['future', 'modelspeak-format-future 9.0.0 needs contract 99 of @modelspeak/core'],
    ['tools', 'modelspeak-format-tools 3.0.0 does not declare a format: its package.json lacks'],
  ])('does not load: %s', async (format, error) => {
    const project = create('parrot', 'broken', 'future', 'undeclared');
    const outcome = await project.run(['render', '--format', format], { input });
    expect(outcome.stderr).toContain(`error: ${error}`);
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
    expect(outcome).toMatchObject({ stdout: '', exitCode: 1 });
  });

  test('is not there: the closest name', async () => {
    const args = ['render', '--format', 'parot'];
    const { stderr, exitCode } = await create('parrot').run(args, { input });
    expect(stderr).toBe('error: there is no format named "parot"; did you mean "parrot"?\n');
    expect(exitCode).toBe(1);
  });

  test('is not there: the nearest models', async () => {
    const args = ['render', '--model', 'example/parot-1'];
    const { stderr, exitCode } = await create('parrot').run(args, { input });
    expect(stderr).toMatch(/^error: .*"example\/parot-1".*Nearest: "example\/parrot-\*"/);
    expect(exitCode).toBe(1);
  });

  test('is not there, but an official package has it', async () => {
    const args = ['render', '--model', 'SmolLM2-135M-Instruct.Q4_1.gguf'];
    expect(await create('parrot').run(args, { input })).toEqual({
      stdout: '',
      stderr:
        'error: no installed format knows the model "SmolLM2-135M-Instruct.Q4_1.gguf"; ' +
        '@modelspeak/format-hermes does; run: npm install @modelspeak/format-hermes\n',
      exitCode: 1,
    });
  });
});

test('uses the first of two packages with one format, and names the other', async () => {
  const project = create('parrot');
  const twin = project.inModules('@acme/modelspeak-format-parrot');
  cpSync(project.inModules('modelspeak-format-parrot'), twin, { recursive: true });
  const { stdout, stderr } = await project.run(withParrot, { input });
  expect(stdout).toBe(prompt);
  expect(stderr).toMatch(
    /^warning: ignored modelspeak-format-parrot: @acme\/modelspeak-format-parrot also has a format/,
  );
});

describe('--plugin', () => {
  /** A project in which the parrot is not installed as formats are, but under another name. */
  const withTamed = (): Project => {
    const project = create('parrot');
    const [installed, tamed] = ['modelspeak-format-parrot', 'tamed'].map((name) =>
      project.inModules(name),
    );
    renameSync(installed as string, tamed as string);
    return project;
  };

  test.each([
    ['a package', 'tamed'],
    ['a folder', './node_modules/tamed'],
    ['a file', './node_modules/tamed/index.js'],
  ])('loads %s', async (_name, plugin) => {
    const args = [...withParrot, '--plugin', plugin];
    expect(await withTamed().run(args, { input })).toEqual(success);
  });

  test('loads a package whatever its package.json says, and may be given before the command', async () => {
    const project = create('undeclared');
    const { stderr, exitCode } = await project.run([
      '--plugin',
      'modelspeak-format-tools',
      'formats',
    ]);
    expect(stderr).toBe(
      'error: the default export of modelspeak-format-tools 3.0.0 is not a format; ' +
        'export what defineFormat returns\n',
    );
    expect(exitCode).toBe(1);
  });

  test.each([
    ['nothing', 'the plugin nothing is not installed; to load a file, write its path'],
    ['./nothing.js', 'the plugin ./nothing.js does not exist'],
    ['./node_modules', 'the plugin ./node_modules is a folder without a package.json'],
    ['modelspeak-format-broken', 'cannot load modelspeak-format-broken 0.0.1: the parrot is dead'],
  ])('refuses %s', async (plugin, error) => {
    const project = create('parrot', 'broken');
    const outcome = await project.run([...withParrot, '--plugin', plugin], { input });
    expect(outcome.stderr).toContain(`error: ${error}`);
    expect(outcome).toMatchObject({ stdout: '', exitCode: 1 });
  });
});
