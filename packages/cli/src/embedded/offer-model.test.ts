import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENGINE, embeddedModel, engineModules, modelPath } from '@modelspeak/embedded';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { TestTerminal } from '../../test/test-terminal.js';
import { offerModel } from './offer-model.js';

const root = mkdtempSync(path.join(tmpdir(), 'offer-'));
afterAll(() => rmSync(root, { recursive: true }));
let cache: string;
beforeEach(() => {
  cache = mkdtempSync(path.join(root, 'cache-'));
});

/** An engine and a mirror whose files are none of the list. */
function terminalWith(options: ConstructorParameters<typeof TestTerminal>[0] = {}): TestTerminal {
  const engine = path.join(engineModules({ MODELSPEAK_CACHE: cache }), ENGINE.name);
  mkdirSync(engine, { recursive: true });
  writeFileSync(path.join(engine, 'package.json'), '{}');
  const mirror = path.join(cache, 'mirror');
  mkdirSync(mirror);
  const { file, size } = embeddedModel('smollm2-135m');
  writeFileSync(path.join(mirror, file), Buffer.alloc(size));
  const env = { MODELSPEAK_CACHE: cache, MODELSPEAK_MIRROR: mirror, HOME: root };
  return new TestTerminal({ ...options, env });
}

/** Stops the download once the mirror has failed: its file has another checksum. */
async function download(terminal: TestTerminal, yes: boolean): Promise<unknown> {
  const failing = offerModel(terminal, { name: 'smollm2-135m', yes }).catch((error) => error);
  const isTold = () => terminal.outcome.stderr.includes('trying the next source');
  for (let tries = 0; tries < 600 && !isTold(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  terminal.interrupt();
  return failing;
}

test('--yes agrees, each tenth is a line, and a file with another checksum is not used', async () => {
  const terminal = terminalWith();
  const failure = await download(terminal, true);
  const { stderr } = terminal.outcome;
  expect(stderr).toMatch(/^downloading SmolLM2 135M Instruct \(105 MB\)\n10 %\n20 %\n/);
  expect(stderr).toMatch(/100 %\nnote: .*has the SHA-256 .*; trying the next source\n/);
  expect(String(failure)).toMatch(/the download was stopped|cannot download SmolLM2/);
});

test('Enter agrees at a terminal, which shows a bar', async () => {
  const terminal = terminalWith({ columns: 80, input: '\n' });
  await download(terminal, false);
  expect(terminal.outcome.stderr).toMatch(/\r█*░* \d+\/105 MB {2}[\d.]+ MB\/s/);
});

test('a model and an engine that are there need no question', async () => {
  const terminal = terminalWith();
  const env = { MODELSPEAK_CACHE: cache };
  const file = modelPath(embeddedModel('smollm2-135m'), { env });
  mkdirSync(path.dirname(file));
  writeFileSync(file, Buffer.alloc(embeddedModel('smollm2-135m').size));
  // It is taken in place of the default, which would have to be downloaded.
  expect(await offerModel(terminal, { why: 'no server' })).toBe(file);
  expect(terminal.outcome.stderr).toBe('no server; SmolLM2 135M Instruct runs in this process\n');
});
