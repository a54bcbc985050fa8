import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { Project } from '../test/project.js';

const project = new Project();
afterAll(() => project.remove());

const commands = [
  'render',
  'parse',
  'inspect',
  'convert',
  'doctor',
  'chat',
  'generate',
  'extract',
  'classify',
  'templates',
  'formats',
  'describe',
];

test('--help names every command', async () => {
  const { stdout, stderr, exitCode } = await project.run(['--help']);
  for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test.each(commands)('%s --help says what it does, with examples', async (command) => {
  const { stdout, stderr, exitCode } = await project.run([command, '--help']);
  expect(stdout).toMatch(new RegExp(`^Usage: modelspeak ${command} .*\n\n\\w`));
  expect(stdout).toContain(`Examples:\n  $ modelspeak ${command}`);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test('--version', async () => {
  const { stdout, exitCode } = await project.spawn(['--version']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+.*\n$/);
  expect(exitCode).toBe(0);
});

test('without a command prints the help, as an error', async () => {
  const { stdout, stderr, exitCode } = await project.run([]);
  expect(stderr).toMatch(/^Usage: modelspeak/);
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
});

test('suggests a command for one that does not exist', async () => {
  const { stderr, exitCode } = await project.run(['rendr']);
  expect(stderr).toBe(
    "error: unknown command 'rendr'\n(Did you mean render?)\n" +
      'Run "modelspeak --help" to see the commands.\n',
  );
  expect(exitCode).toBe(2);
});

test.each([
  [['dataset', 'chek'], 'dataset check'],
  [['templates', 'serch'], 'search'],
  [['agent', 'rn'], 'run'],
])('suggests a subcommand for %j', async (args, meant) => {
  const { stderr, exitCode } = await project.run(args);
  expect(stderr.toLowerCase()).toContain('did you mean');
  expect(stderr).toContain(meant);
  expect(exitCode).toBe(2);
});

test('help loads neither core nor what loads formats', async () => {
  const bare = new Project();
  bare.installCommand();
  for (const name of ['@modelspeak/core', '@modelspeak/prompts', 'import-meta-resolve']) {
    rmSync(bare.inModules(name), { recursive: true });
  }
  expect(await bare.spawn(['render', '--help'])).toMatchObject({ stderr: '', exitCode: 0 });
  bare.remove();
});

test('help is as wide as the terminal', async () => {
  const widest = async (columns: number) => {
    const { stdout } = await project.run(['render', '--help'], { columns });
    return Math.max(...stdout.split('\n').map((line) => line.length));
  };
  expect(await widest(70)).toBeLessThan(await widest(140));
});

test('colours errors on request', async () => {
  const { stderr } = await project.run(['rendr'], { env: { FORCE_COLOR: '1' } });
  expect(stderr).toContain('\u001b[31merror:\u001b[39m unknown command');
});
