import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TestTerminal, type TestTerminalOptions } from '../../test/test-terminal.js';
import { installLine, LARGE_PACKAGES } from './install-line.js';

const project = path.resolve('/home/ann/project');
const home = path.join(project, 'node_modules/@modelspeak/cli/dist');
const config = path.resolve('/home/ann/.config');
const env = { XDG_CONFIG_HOME: config, APPDATA: config };
const packages = path.join(config, 'modelspeak/packages');

const lineFor = (name: string, options: TestTerminalOptions) =>
  installLine(new TestTerminal(options), name);

test('a command in a project installs packages in the project', () => {
  for (const cwd of [project, path.join(project, 'src')]) {
    expect(lineFor('x', { home, cwd, env })).toBe('npm install x');
  }
});

test("a command outside a project installs packages in the user's folder", () => {
  const cwd = path.resolve('/home/ann/other');
  expect(lineFor('x', { home, cwd, env })).toBe(`npm install --prefix ${packages} x`);
  expect(lineFor('x', { home, cwd, env: {} })).toBe('npm install x');
  const spaced = { XDG_CONFIG_HOME: `${config} 2`, APPDATA: `${config} 2` };
  expect(lineFor('x', { home, cwd, env: spaced })).toContain('--prefix "');
});

test('large packages are never installed in a project', () => {
  expect(lineFor('node-llama-cpp', { home, cwd: project, env })).toBe(
    `npm install --prefix ${packages} node-llama-cpp@3`,
  );
});

test.each([
  ['node-llama-cpp', 'node-llama-cpp'],
  ['transformers-js', '@huggingface/transformers'],
])('the endpoint %s runs with the version of %s that is named', (endpoint, engine) => {
  const folder = new URL(`../../../endpoints/${endpoint}/package.json`, import.meta.url);
  const { peerDependencies } = JSON.parse(readFileSync(fileURLToPath(folder), 'utf8'));
  const version = Number(LARGE_PACKAGES[engine]);
  expect(peerDependencies[engine]).toBe(`>=${version}.0.0 <${version + 1}.0.0`);
});

test("MCP's client is installed in the version that the chat package supports", () => {
  const manifest = new URL('../../../chat/package.json', import.meta.url);
  const { peerDependencies } = JSON.parse(readFileSync(fileURLToPath(manifest), 'utf8'));
  const range: string = peerDependencies['@modelcontextprotocol/sdk'];
  expect(range).toMatch(new RegExp(`^\\^${LARGE_PACKAGES['@modelcontextprotocol/sdk']}\\.`));
});
