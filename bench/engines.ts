import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenEngine } from '@modelspeak/agents';
import { memory } from '@modelspeak/agents';
import type { Engine, Program } from '@modelspeak/agents/engine';
import { files } from '@modelspeak/agents/files';
import { restate } from '@modelspeak/agents-restate';
import { freePort } from '../scripts/real/free-port.js';
import { isRestateServerCached, provideRestateServer } from '../scripts/real/restate-server.js';

/** How many steps a run has: one that is timed alone, and each of several concurrent runs. */
const ALONE = 100;
const STEPS = 10;
const AT_ONCE = 50;

/** The work of a step: as little as possible. */
const work = async (): Promise<number> => 1;

const program: Program = {
  async run(journal, input) {
    for (let index = 0; index < Number(input); index++) await journal.step('work', work);
    return null;
  },
  call: async () => null,
};

/**
 * The cost of a step on each engine, alone and with many concurrent runs, compared with plain awaits.
 * There are no limits, because disks and servers differ.
 */
export async function benchEngines(): Promise<void> {
  console.log('Agent steps: in one run, and in 50 concurrent runs');
  show('plain awaits', await timePlain(ALONE), await timePlain(STEPS * AT_ONCE));
  await bench('memory', memory());
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  await bench('files', files({ folder }));
  await rm(folder, { recursive: true });
  if (!isRestateServerCached()) {
    console.log('  Restate: skipped, because its server is missing; npm run engines downloads it');
    return;
  }
  const server = await provideRestateServer();
  try {
    const { ingress, admin } = server;
    await bench('Restate', restate({ ingress, admin, listen: { port: await freePort() } }));
  } finally {
    await server.stop();
  }
}

async function bench(name: string, open: OpenEngine): Promise<void> {
  const engine = await open(program);
  // The first run is a warm-up.
  await timeRuns(engine, 1, STEPS);
  const alone = await timeRuns(engine, 1, ALONE);
  const atOnce = await timeRuns(engine, AT_ONCE, STEPS);
  await engine.close();
  show(name, alone, atOnce);
}

/** Milliseconds until runs with different keys have ended. */
async function timeRuns(engine: Engine, runs: number, steps: number): Promise<number> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: runs }, async (_, index) =>
      engine.result(await engine.submit(`key ${index}`, steps)),
    ),
  );
  return performance.now() - began;
}

async function timePlain(steps: number): Promise<number> {
  const began = performance.now();
  for (let index = 0; index < steps; index++) await work();
  return performance.now() - began;
}

function show(name: string, alone: number, atOnce: number): void {
  const each = (alone / ALONE).toPrecision(2);
  const perSecond = Math.round((STEPS * AT_ONCE * 1000) / atOnce);
  console.log(`  ${name}: ${each} ms per step; ${perSecond} concurrent steps per second`);
}
