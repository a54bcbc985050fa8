import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredRecord } from '../../src/engine.js';
import { readLines } from '../../src/engines/files/lines.js';
import { tokenOf } from '../../src/engines/token.js';
import { type Llama, startLlama } from '../llama.js';
import { APPROVALS, STEPS, supportModel } from './support.js';

/** How often the process is killed: four times, or as often as `MODELSPEAK_KILLS` says (each night, twenty). */
const KILLS = Number(process.env['MODELSPEAK_KILLS'] ?? 4);
/** Keys, and how many runs each has at first, and more when these have ended too early. */
const KEYS = 10;
const RUNS = 5;

let folder: string;
let llama: Llama;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kills-'));
  llama = await startLlama(supportModel);
});
afterEach(async () => {
  await llama.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the service until it ends, or is killed after some milliseconds; gives what it said. */
async function serve(log: string, runs: number, killAfter?: number | undefined): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'service.ts')].concat([
      path.join(folder, 'journal'),
      log,
      llama.url,
      String(KEYS),
      String(runs),
    ]),
    // Where Node finds tsx, wherever the tests are run from.
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname },
  );
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (said === '' && killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter);
    said += text;
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.on('close', (...how) => resolve(how));
  });
  if (signal !== 'SIGKILL') expect(code).toBe(0);
  return said;
}

/** What the journal holds, in words. */
async function readJournal(): Promise<{ done: readonly string[]; waiting: readonly string[] }> {
  const file = path.join(folder, 'journal', 'journal');
  const records: StoredRecord[] = [];
  for await (const { value } of readLines(file)) records.push(value as StoredRecord);
  const idsOf = (type: StoredRecord['type']): readonly string[] =>
    records.flatMap((record) =>
      record.type === type && 'call' in record ? [tokenOf(record, record.call)] : [],
    );
  return { done: idsOf('done'), waiting: idsOf('waiting') };
}

async function readLog(log: string): Promise<readonly (readonly [what: string, id: string])[]> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' ') as [string, string]);
}

test('no step that has ended runs again, none is lost, and each approval is asked for once', {
  timeout: 60_000 + KILLS * 15_000,
}, async () => {
  const log = path.join(folder, 'log');
  const done = new Set<string>();
  let kills = 0;
  let seen = 0;
  let runs = RUNS;
  /** Nothing has started since the last time that had ended before. */
  const checkStarts = async (): Promise<void> => {
    const lines = (await readLog(log)).slice(seen);
    expect(lines.filter(([what, id]) => what === 'start' && done.has(id))).toEqual([]);
    seen += lines.length;
  };
  while (kills < KILLS) {
    const said = await serve(log, runs, Math.random() * 1200);
    await checkStarts();
    const journal = await readJournal();
    expect(new Set(journal.waiting).size).toBe(journal.waiting.length);
    for (const id of journal.done) done.add(id);
    if (said.includes('[')) runs += RUNS;
    else kills++;
  }
  const said = await serve(log, runs);
  await checkStarts();

  const outputs = JSON.parse(said.split('\n')[1] ?? '') as readonly [string, string, string[]][];
  expect(outputs).toHaveLength(KEYS * runs);
  for (const [, id, output] of outputs) {
    expect(output).toEqual([`${Number(id.split(' ')[1]) + 1}: Done.`]);
  }
  const lines = await readLog(log);
  const count = (what: string) => lines.filter(([one]) => one === what).map(([, id]) => id);
  expect(new Set(count('finish')).size).toBe(KEYS * runs * STEPS);
  expect(new Set(count('asked')).size).toBe(count('asked').length);
  expect(count('asked').length).toBeLessThanOrEqual(KEYS * runs * APPROVALS);
  const starts = count('start').length;
  console.info(
    `${kills} kills: ${KEYS * runs * STEPS} steps of ${KEYS * runs} runs, ${starts} starts`,
  );
});
