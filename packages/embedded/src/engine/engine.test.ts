import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EmbeddedError } from '../embedded-error.js';
import { ENGINE, engineModules, hasEngine, importEngine, provideEngine } from './engine.js';

const folder = mkdtempSync(path.join(tmpdir(), 'engine-'));
afterAll(() => rmSync(folder, { recursive: true }));
const env = { MODELSPEAK_CACHE: folder };

/** Installs a stand-in for the engine, as npm would. */
async function install(_args: readonly string[], place: string): Promise<void> {
  const module = path.join(place, 'node_modules', ENGINE.name);
  mkdirSync(path.join(module, 'dist'), { recursive: true });
  writeFileSync(path.join(module, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(module, 'dist/index.js'), 'export const getLlama = 7;');
}

test('an engine that cannot be installed leaves nothing', async () => {
  const npm = async () => {
    throw new EmbeddedError('no_engine', 'npm cannot install node-llama-cpp: no network');
  };
  await expect(provideEngine({ env, npm })).rejects.toMatchObject({ code: 'no_engine' });
  expect(hasEngine(env)).toBe(false);
  expect(readdirSync(path.join(folder, 'engines'))).toEqual([
    `${ENGINE.name}@${ENGINE.version}.lock`,
  ]);
});

test('the engine is installed once, with the binary of this system alone and without scripts', async () => {
  const calls: (readonly string[])[] = [];
  const npm = async (args: readonly string[], place: string) => {
    calls.push(args);
    await install(args, place);
  };
  await Promise.all([provideEngine({ env, npm }), provideEngine({ env, npm })]);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toEqual(expect.arrayContaining(['--ignore-scripts', '--omit=optional']));
  expect(calls[0]?.at(-1)).toMatch(/^@node-llama-cpp\/[\w-]+@3\./);
  expect(hasEngine(env)).toBe(true);
  expect(engineModules(env).startsWith(folder)).toBe(true);
  expect(await importEngine(env)).toMatchObject({ getLlama: 7 });
});
