import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as endpoints from './endpoints.js';
import * as formats from './formats.js';

const packages = fileURLToPath(new URL('../../', import.meta.url));
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(`${packages}${folder}/package.json`, 'utf8'));
const namesIn = (folder: string): string[] =>
  readdirSync(packages + folder).map((name) => manifestOf(`${folder}/${name}`).name);

const { dependencies } = manifestOf('modelspeak');

test.each(['formats', 'endpoints'])('depends on all official %s', (folder) => {
  const missing = namesIn(folder).filter((name) => !(name in dependencies));
  const advice = `add these to the dependencies in packages/modelspeak/package.json, as "workspace:^", and to packages/modelspeak/src/${folder}.ts`;
  expect(missing, advice).toEqual([]);
});

test('depends on nothing but packages of this repository, which bring no binaries of models', () => {
  const others = Object.entries(dependencies).filter(
    ([name, range]) => !name.startsWith('@modelspeak/') || range !== 'workspace:^',
  );
  expect(others).toEqual([]);
});

test('exports the factory of each official format', async () => {
  const factories = await Promise.all(
    namesIn('formats').map(async (name) => (await import(name)).default),
  );
  const exported: readonly unknown[] = Object.values(formats);
  const missing = factories.filter((factory) => !exported.includes(factory));
  const names = missing.map(({ formatName }) => formatName);
  expect(names, 'export these from packages/modelspeak/src/formats.ts').toEqual([]);
});

test('exports the factory of each official endpoint', async () => {
  // The contract of all endpoints is not one of them.
  const names = namesIn('endpoints').filter((name) => name !== '@modelspeak/endpoint');
  const factories = await Promise.all(names.map(async (name) => (await import(name)).default));
  const exported = new Set<unknown>(Object.values(endpoints));
  expect(names.filter((_name, index) => !exported.has(factories[index]))).toEqual([]);
});
