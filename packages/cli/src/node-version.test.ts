import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const at = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

/** Runs a script as if this were another version of Node. */
function runAs(version: string, script: string, ...args: readonly string[]) {
  const pretend = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
    process.argv.splice(1, 0, ${JSON.stringify(at(script))});
    await import(${JSON.stringify(pathToFileURL(at(script)).href)});`;
  const flags = ['--input-type=module', '--eval', pretend, '--', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

const SCRIPTS = [
  'packages/cli/bin/modelspeak.js',
  'packages/modelspeak/bin/modelspeak.js',
  'packages/create-format/bin/create-modelspeak-format.js',
  'scripts/workspace.mjs',
];

test.each(SCRIPTS)('%s says which version of Node it needs', (script) => {
  for (const version of ['18.20.8', '20.18.3', '16.0.0']) {
    const { status, stdout, stderr } = runAs(version, script);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^error: .* needs Node 20\.19 or newer, and this is Node [\d.]+; .*\n$/);
    expect(stderr).toContain(version);
  }
});

test('newer versions run', () => {
  for (const version of ['20.19.0', '22.0.0', '24.1.0']) {
    const { status, stdout } = runAs(version, 'packages/cli/bin/modelspeak.js', '--version');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+/) });
  }
});

test('it is the version that the packages ask for', () => {
  for (const name of [
    'package.json',
    'packages/cli/package.json',
    'packages/create-format/package.json',
  ]) {
    const { engines } = JSON.parse(readFileSync(at(name), 'utf8'));
    expect(engines.node).toBe('>=20.19');
  }
});

test.each(SCRIPTS)('%s imports nothing before it has said so', (script) => {
  const source = readFileSync(at(script), 'utf8');
  const [first] = source.match(/^import .*$/m) ?? ["import './lib/check-node.mjs';"];
  expect(first).toBe("import './lib/check-node.mjs';");
});
