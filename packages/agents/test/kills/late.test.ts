import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredRecord } from '../../src/engine.js';
import { files } from '../../src/engines/files/index.js';
import { readLines } from '../../src/engines/files/lines.js';
import { type Runner, startAgent } from '../../src/index.js';
import { LIMIT, lateAgent, teller } from './late.js';

let folder: string;
let runner: Runner | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'late-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await runner?.close();
  await rm(folder, { recursive: true, force: true });
});

const RUN = { key: 'ann', run: 'first' };
const started = async (): Promise<readonly string[]> =>
  (await readFile(path.join(folder, 'log'), 'utf8').catch(() => '')).split('\n').slice(0, -1);

/** Kills a process while a tool of its run works. */
async function killed(): Promise<void> {
  const program = path.join(import.meta.dirname, 'late-service.ts');
  const args = ['journal', 'log'].map((name) => path.join(folder, name));
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: import.meta.dirname,
  });
  const ended = new Promise((resolve) => child.on('close', (_code, signal) => resolve(signal)));
  while (!(await started()).includes('start stuck')) await setTimeout(10);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}

/** Starts the agent again, this long after the run began. */
async function restart(after: number): Promise<Runner> {
  await runner?.close();
  const journal = path.join(folder, 'journal');
  const times: number[] = [];
  for await (const { value } of readLines(path.join(journal, 'journal'))) {
    const record = value as StoredRecord;
    if (record.type === 'clock') times.push(record.now);
  }
  const [began] = times;
  if (began === undefined) throw new Error('the journal does not say when the run began');
  vi.useFakeTimers({ toFake: ['Date'], now: began + after });
  runner = await startAgent(
    lateAgent(teller(path.join(folder, 'log'))),
    files({ folder: journal }),
  );
  return runner;
}

/** What waits, once something does. */
async function untilWaiting(): Promise<string> {
  for (;;) {
    const [waiting] = (await runner?.waiting()) ?? [];
    if (waiting !== undefined) return waiting.token;
    await setTimeout(5);
  }
}

const TIMEOUT = {
  code: 'timeout',
  message: `the run took longer than ${LIMIT} ms, at its step "end"; raise timeouts.run`,
};

test('after a kill, a run has what is left of its time', async () => {
  await killed();
  await restart(LIMIT - 50);
  const token = await untilWaiting();
  expect(await started()).toEqual(['start begin', 'start quick', 'start stuck', 'start stuck']);
  vi.setSystemTime(Date.now() + 50);
  await runner?.resolve(token, null);
  await expect(runner?.find(RUN).outputs()).rejects.toMatchObject(TIMEOUT);
});

test('a run whose time is up when it starts again begins nothing, and replays take the same way', async () => {
  await killed();
  await restart(LIMIT + 1);
  const token = await untilWaiting();
  const before = ['start begin', 'start quick', 'start stuck'];
  expect(await started()).toEqual(before);

  // Even where the clock was set back: what the limit has ended does not start again.
  await restart(0);
  expect(await untilWaiting()).toBe(token);
  expect(await started()).toEqual(before);
  await restart(LIMIT + 2);
  await runner?.resolve(token, null);
  await expect(runner?.find(RUN).outputs()).rejects.toMatchObject(TIMEOUT);
  expect(await started()).toEqual(before);
  const [info] = (await runner?.runs()) ?? [];
  expect(info).toMatchObject({ ...RUN, status: 'failed' });
});
