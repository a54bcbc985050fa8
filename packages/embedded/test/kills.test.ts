import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { EmbeddedModel } from '../src/index.js';
import { someBytes, startFileServer } from './file-server.js';

const script = fileURLToPath(new URL('download-process.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'kills-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { bytes, ...whole } = someBytes(16_000_000);
/** Bytes of each piece that the server sends, and the milliseconds between two: the whole takes some seconds. */
const SLOW = { piece: 50_000, pause: 10 };

function start(model: EmbeddedModel) {
  return spawn(process.execPath, [script, JSON.stringify(model), folder]);
}

test('a download that is killed at twenty random moments is whole in the end', {
  timeout: 120_000,
}, async () => {
  const server = await startFileServer({ '/parrot.gguf': bytes }, { slow: SLOW });
  const about = { name: 'parrot', title: 'Parrot', licence: 'Apache-2.0', use: 'tests' };
  const sources = [{ kind: 'url', url: `${server.url}/parrot.gguf` }] as const;
  const model: EmbeddedModel = { ...about, ...whole, file: 'parrot.gguf', sources };
  const file = path.join(folder, model.file);
  const draft = `${file}.part`;
  const size = () => (existsSync(draft) ? statSync(draft).size : 0);
  for (let kills = 0; kills < 20; kills++) {
    const child = start(model);
    const before = size();
    // Kills it somewhere in the next pieces, as soon as one has arrived.
    while (size() <= before && child.exitCode === null) await sleep(2);
    await sleep(Math.random() * 20);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(existsSync(file)).toBe(false);
  }
  const [first, second] = [start(model), start(model)];
  const said = await Promise.all([text(first.stdout), text(second.stdout)]);
  await server.stop();
  expect(said.sort()).toEqual([
    'another process downloads parrot.gguf; waiting for it\ndone\n',
    'done\n',
  ]);
  expect(readFileSync(file).equals(bytes)).toBe(true);
  // Each run but the first asked for the rest alone.
  expect(server.ranges).toHaveLength(21);
  expect(server.ranges.slice(1).every((range) => range !== undefined)).toBe(true);
});

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
