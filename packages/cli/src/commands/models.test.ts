import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { embeddedModel } from '@modelspeak/embedded';
import { expect, test } from 'vitest';
import { projectWith } from '../../test/project-with.js';

const project = projectWith('format-llama3');
const env = { MODELSPEAK_CACHE: path.join(project.folder, 'cache') };
const models = (...args: readonly string[]) => project.run(['models', ...args], { env });

test('lists the models, and which of them are downloaded', async () => {
  const { size, file } = embeddedModel('smollm2-135m');
  const place = path.join(env.MODELSPEAK_CACHE, 'models', file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, Buffer.alloc(size));
  const { stdout } = await models();
  expect(stdout).toMatch(/^name +size +licence +good at\n/);
  expect(stdout).toMatch(/^qwen2\.5-coder-1\.5b +1\.12 GB +Apache-2\.0 +tools, code/m);
  expect(stdout).toMatch(/^smollm2-135m +105 MB +Apache-2\.0 +downloaded +trying things out/m);
  const listed = JSON.parse((await models('--json')).stdout);
  expect(listed.at(-1)).toMatchObject({ name: 'smollm2-135m', size, file: place });

  // What is there is not downloaded again.
  expect(await models('get', 'smollm2-135m')).toEqual({
    stdout: `${place}\n`,
    stderr: '',
    exitCode: 0,
  });
  expect((await models('remove', 'smollm2-135m')).stderr).toBe(`deleted ${place}\n`);
  expect(existsSync(place)).toBe(false);
  expect((await models('remove', 'smollm2-135m')).stderr).toBe(
    'SmolLM2 135M Instruct is not downloaded\n',
  );
});

test.each([
  [['get', 'qwen3-0.6'], 'error: qwen3-0.6: unknown model; did you mean "qwen3-0.6b"?', 1],
  [['get'], "error: missing required argument 'name'", 2],
  [['got'], 'error: ', 2],
])('%j is an error', async (args, message, code) => {
  const { stderr, exitCode } = await models(...args);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(code);
});
