import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { exampleRows, type FolderRun, Workshop } from '../prepared.js';

/** How many times a run is killed. */
const KILLS = Number(process.env['MODELSPEAK_DATASET_KILLS'] ?? 4);

const shop = new Workshop();
afterAll(() => shop.remove());

const input = shop.file('rows.jsonl', exampleRows(3000).join('\n'));

/** Runs in another process, which is killed after some milliseconds if it is not done by then. */
async function run(options: FolderRun, killAfter: number): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'prepare.mjs'), JSON.stringify(options)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const timer = new AbortController();
  const killed = sleep(killAfter, undefined, { signal: timer.signal }).then(
    () => child.kill('SIGKILL'),
    () => false,
  );
  const [code] = await exited;
  timer.abort();
  await killed;
  return code;
}

test(`killed ${KILLS} times, a run writes the same as one that is not`, {
  timeout: 120_000 + KILLS * 20_000,
}, async () => {
  const options = (): FolderRun => ({
    ...shop.options([input], { splits: { test: 0.1 }, partRows: 100, resume: true }),
    workers: 2,
    deduplicate: true,
  });
  const whole = options();
  const start = performance.now();
  expect(await run(whole, 2 ** 30)).toBe(0);
  const duration = performance.now() - start;

  for (let kills = 0; kills < KILLS; ) {
    const parted = options();
    for (let isDone = false; !isDone; ) {
      const isKilled = kills < KILLS;
      const code = await run(parted, isKilled ? Math.random() * duration : 2 ** 30);
      if (code === null) kills++;
      else expect(code).toBe(0);
      isDone = code === 0;
    }
    expect(shop.filesOf(parted)).toEqual(shop.filesOf(whole));
  }
});
