import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TestTerminal } from '../../test/test-terminal.js';
import { findKnownModel, keyOf, MODELS_FILE } from './known-model.js';

const folder = mkdtempSync(path.join(tmpdir(), 'models-'));
afterAll(() => rmSync(folder, { recursive: true }));
const terminal = new TestTerminal();

const FILE = {
  models: { a: { endpoint: { kind: 'openai', keyEnv: 'MODELS_TEST_KEY' } } },
  aliases: { b: 'a' },
  default: 'b',
};

function write(text: string): string {
  const file = path.join(folder, 'models.json');
  writeFileSync(file, text);
  return file;
}

test('a model is known by its name, an alias, or as the default', async () => {
  const models = write(JSON.stringify(FILE));
  const find = async (flags: object, url?: string) =>
    (await findKnownModel(terminal, { models, ...flags }, url))?.name;
  expect([await find({ model: 'a' }), await find({ model: 'b' }), await find({})]).toEqual([
    'a',
    'a',
    'a',
  ]);
  // A server or an endpoint on the command line replaces the default model.
  expect([await find({}, 'http://a'), await find({ endpoint: 'ollama' })]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await findKnownModel(terminal, { model: 'a' }, undefined)).toBeUndefined();
  await expect(find({ model: 'c' })).rejects.toThrow(
    `--model: ${models} has no model "c"; its models: a, b`,
  );
});

test('the error for an unknown name lists the known ones', async () => {
  write(JSON.stringify(FILE));
  renameSync(path.join(folder, 'models.json'), path.join(folder, MODELS_FILE));
  const local = new TestTerminal({ cwd: folder });
  const find = (flags: object, url?: string) => findKnownModel(local, flags, url);
  await expect(find({ model: 'c' })).rejects.toThrow(
    `--model: ${MODELS_FILE} has no model "c"; its models: a, b`,
  );
  // With a server or an endpoint, it is the name of a model there.
  expect([
    await find({ model: 'c' }, 'http://a'),
    await find({ model: 'c', endpoint: 'x' }),
  ]).toEqual([undefined, undefined]);
  const config = path.join(folder, 'config');
  mkdirSync(path.join(config, 'modelspeak'), { recursive: true });
  renameSync(path.join(folder, MODELS_FILE), path.join(config, 'modelspeak/models.json'));
  const env = { XDG_CONFIG_HOME: config, APPDATA: config };
  const own = new TestTerminal({ cwd: folder, env });
  await expect(findKnownModel(own, { model: 'c' }, undefined)).rejects.toThrow(
    `${path.join(config, 'modelspeak/models.json')} has no model "c"; its models: a, b`,
  );
});

test.each([
  [
    '{"models":{"a":{"endpoint":{"kind":7}}}}',
    'models.a.endpoint.kind: found 7, expected a string',
  ],
  ['{"models":', 'not JSON at line 1, column 11'],
])('a file that is wrong is named: %s', async (text, problem) => {
  const models = write(text);
  await expect(findKnownModel(terminal, { models, model: 'a' }, undefined)).rejects.toThrow(
    `${models}: ${problem}`,
  );
});

test('a key comes from the environment', async () => {
  const models = write(JSON.stringify(FILE));
  const known = await findKnownModel(terminal, { models }, undefined);
  expect(() => keyOf(terminal, {}, known)).toThrow(
    `${models}: missing key for "a"; set the environment variable MODELS_TEST_KEY`,
  );
  expect(() => keyOf(terminal, { keyEnv: 'MODELS_OTHER_KEY' }, known)).toThrow(
    '--key-env: the environment variable MODELS_OTHER_KEY is not set',
  );
  const env = { MODELS_TEST_KEY: 'sk-1' };
  expect([keyOf({ env }, {}, known), keyOf({ env }, {}, undefined)]).toEqual(['sk-1', undefined]);
});
