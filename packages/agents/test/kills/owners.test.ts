import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { files } from '../../src/engines/files/index.js';

/** How often the process that has the journal is killed: each night two hundred times. */
const KILLS = Number(process.env['MODELSPEAK_OWNER_KILLS'] ?? 4);
const KEYS = 4;

/** Starts a program in a namespace of process ids, in which it is the process 1, as in a container. */
const UNSHARE = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--pid',
  '--fork',
  '--mount-proc',
  '--kill-child',
];
const canUnshare =
  process.platform === 'linux' && spawnSync('unshare', [...UNSHARE, 'true']).status === 0;
if (!canUnshare) console.info('skipped: this process may not make namespaces (unshare --pid)');

let folder: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'owners-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Owner {
  readonly opened: Promise<void>;
  kill(): Promise<void>;
}

let count = 0;
function startOwner(): Owner {
  const args = ['journal', 'log'].map((name) => path.join(folder, name));
  const child = spawn(
    'unshare',
    [
      ...UNSHARE,
      process.execPath,
      '--import',
      'tsx',
      path.join(import.meta.dirname, 'owner.ts'),
    ].concat([...args, `owner${count++}`, String(KEYS)]),
    // Where Node finds tsx, wherever the tests are run from.
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname },
  );
  children.add(child);
  const ended = new Promise<string | null>((resolve) => {
    child.on('close', (_code, signal) => resolve(signal));
  });
  const opened = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('open')) resolve();
    });
    ended.then(() => reject(new Error('a process ended before it opened the journal')), reject);
  });
  // One that is killed while it waits opens nothing.
  opened.catch(() => {});
  return {
    opened,
    async kill() {
      child.kill('SIGKILL');
      expect(await ended).toBe('SIGKILL');
      children.delete(child);
    },
  };
}

test.skipIf(!canUnshare)(
  'two processes that do not see each other never have one journal',
  {
    timeout: 60_000 + KILLS * 10_000,
  },
  async () => {
    const owners = [startOwner(), startOwner()];
    for (let kills = 0; kills < KILLS; kills++) {
      const owner = await Promise.race(owners.map((one) => one.opened.then(() => one)));
      await setTimeout(Math.random() * 200);
      await owner.kill();
      owners.splice(owners.indexOf(owner), 1, startOwner());
    }
    await Promise.all(owners.map((owner) => owner.kill()));

    const lines = (await readFile(path.join(folder, 'log'), 'utf8')).trimEnd().split('\n');
    const told = lines.map((line) => {
      const [owner = '', what = '', place = '', value = ''] = line.split(' ');
      return { owner, what, place, value };
    });
    // Nobody does anything after another has the journal: what each owner tells is in one piece.
    const turns = told.flatMap(({ owner }, index) =>
      owner === told[index - 1]?.owner ? [] : [owner],
    );
    expect(turns).toEqual([...new Set(turns)]);
    const done = new Set<string>();
    for (const { what, place } of told) {
      if (what === 'start') expect(done).not.toContain(place);
      if (what === 'done') done.add(place);
    }

    const engine = await files({ folder: path.join(folder, 'journal'), keep: 1e6 })({
      run: () => new Promise(() => {}),
      call: async () => null,
    });
    const runs = new Map((await engine.runs()).map((run) => [`${run.key}/${run.run}`, run.status]));
    const submitted = told.filter(({ what }) => what === 'submitted');
    expect(submitted.filter(({ place }) => !runs.has(place))).toEqual([]);
    const results = told.filter(({ what }) => what === 'result');
    for (const { place, value } of results) {
      const [key = '', run = ''] = place.split('/');
      expect(await engine.result({ key, run })).toBe(Number(value));
    }
    await engine.close();
    // Each run has added one to the memory of its key, and none added it twice.
    const values = new Map<string, Set<string>>();
    for (const { place, value } of results) {
      const [key = ''] = place.split('/');
      const ofKey = values.get(key) ?? new Set();
      expect(ofKey).not.toContain(value);
      values.set(key, ofKey.add(value));
    }
    console.info(
      `${KILLS} kills of ${turns.length} owners: ${submitted.length} acknowledged runs, ${results.length} acknowledged results, ${done.size} finished steps; 0 lost, 0 run twice`,
    );
  },
);
