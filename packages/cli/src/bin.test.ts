import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Project } from '../test/project.js';

const project = new Project('parrot');
const elsewhere = new Project();
afterAll(() => {
  project.remove();
  elsewhere.remove();
});

const input = '[{"role":"user","content":"Größe"}]';
const prompt = '<|turn|>user\nGröße<|end|><|turn|>assistant\n';

test('runs the command on the streams of its process, and finds formats beside itself', async () => {
  const args = ['render', '--format', 'parrot'];
  expect(await project.spawn(args, { input, cwd: elsewhere.folder })).toEqual({
    stdout: prompt,
    stderr: '',
    exitCode: 0,
  });
});

test('has the packages of the project that it is linked into as its own', async () => {
  const [linked, checkout] = [new Project('parrot'), new Project()];
  const script = linked.inModules('.bin/modelspeak');
  mkdirSync(path.dirname(script));
  symlinkSync(checkout.installCommand(), script);
  const args = [script, 'render', '--format', 'parrot'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: linked.folder,
    input,
    encoding: 'utf8',
  });
  for (const made of [linked, checkout]) made.remove();
  expect({ stdout, stderr }).toEqual({ stdout: prompt, stderr: '' });
});

test.each([
  ['an input that is wrong', ['render', '--format', 'parrot'], '', 1],
  ['a command line that is wrong', ['render', '--formt', 'parrot'], input, 2],
])('the exit code tells of %s', async (_name, args, text, exitCode) => {
  const outcome = await project.spawn(args, { input: text });
  expect(outcome).toMatchObject({ stdout: '', exitCode });
  expect(outcome.stderr).toMatch(/^error: /);
});

test('takes the environment of its process', async () => {
  const { stderr } = await project.spawn(['rendr'], { env: { FORCE_COLOR: '1' } });
  expect(stderr).toContain('\u001b[31merror:\u001b[39m unknown command');
});
