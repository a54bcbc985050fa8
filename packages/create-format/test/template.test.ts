import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('asks for the versions of tools that the project itself is built with', () => {
  const catalog = new Map(
    [...read('../../pnpm-workspace.yaml').matchAll(/^ {2}'?([^\s':]+)'?: \^?(\d[\w.-]*)$/gm)]
      .reverse()
      .map(([, name, version]) => [name, version]),
  );
  const { devDependencies } = JSON.parse(read('template/package.template.json'));
  for (const [name, range] of Object.entries(devDependencies)) {
    if (!name.startsWith('@modelspeak/')) expect(range, name).toBe(`^${catalog.get(name)}`);
  }
});

test('takes the same versions of core as our own formats', () => {
  const { peerDependencies, devDependencies } = JSON.parse(read('template/package.template.json'));
  const own = JSON.parse(read('../formats/llama3/package.json')).peerDependencies;
  expect(peerDependencies).toEqual(own);
  for (const name of ['core', 'conformance', 'cli']) {
    expect(devDependencies[`@modelspeak/${name}`]).toBe(own['@modelspeak/core']);
  }
});

test('shows a format of about forty lines', () => {
  const [definition] = /^export const myModel = [\s\S]*?^}\);$/m.exec(
    read('template/src/my-model.ts'),
  ) ?? [''];
  const lines = definition.split('\n').length;
  expect(lines).toBeGreaterThan(20);
  expect(lines).toBeLessThanOrEqual(45);
});
