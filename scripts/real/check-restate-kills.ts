import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type RunHandle, type Runner, type RunRecord, startAgent } from '@modelspeak/agents';
import { restate } from '@modelspeak/agents-restate';
import {
  APPROVALS,
  STEPS,
  supportAgent,
  supportModel,
} from '../../packages/agents/test/kills/support.ts';
import { startLlama } from '../../packages/agents/test/llama.ts';
import { startDivider } from './divider.ts';
import { freePort } from './free-port.ts';
import type { RestateServer } from './restate-server.ts';

/** The number of keys, and of concurrent runs for each key. */
const KEYS = 10;
const RUNS = 2;

/**
 * Kills services and the server many times during runs with tools and approvals, and returns the problems.
 * Two services share the work, and one in three kills hits the server.
 */
export async function checkRestateKills(
  server: RestateServer,
  kills: number,
): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kills-'));
  const log = path.join(folder, 'log');
  const llama = await startLlama(supportModel);
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()];
  const divider = await startDivider(front, ports);
  const { ingress, admin } = server;
  const services = ports.map((port, index) => {
    const name = `service-${index}`;
    return new Service([name, log, llama.url, ingress, admin, `${port}`, divider.url]);
  });
  const agent = supportAgent(llama.url, () => {});
  const runner = await startAgent(agent, restate({ ingress, admin, listen: false }));
  const stopped = new AbortController();
  try {
    await Promise.all(services.map((service) => service.start()));
    const approving = approveAll(runner, stopped.signal);
    const runs: RunHandle<string>[] = [];
    const begin = async (): Promise<readonly RunHandle<string>[]> => {
      const round = runs.length / (KEYS * RUNS);
      const begun = await Promise.all(
        Array.from({ length: KEYS * RUNS }, (_, index) => {
          const [key, id] = [
            `key ${index % KEYS}`,
            `run ${round * RUNS + Math.floor(index / KEYS)}`,
          ];
          return runner.run(`Hello from ${key}, ${id}`, { key, id });
        }),
      );
      runs.push(...begun);
      return begun;
    };
    let killed = 0;
    const killing = (async () => {
      for (; killed < kills; killed++) {
        await setTimeout(200 + Math.random() * 1200);
        const service = services[killed % 3];
        await (service === undefined ? restart(server) : service.restart());
      }
    })();
    const outputs = new Map<RunHandle<string>, readonly string[]>();
    const began = Date.now();
    do {
      const begun = await begin();
      for (const run of begun) outputs.set(run, await run.outputs());
    } while (killed < kills);
    await killing;
    const seconds = (Date.now() - began) / 1000;
    stopped.abort();
    await approving;
    const lines = (await readFile(log, 'utf8')).split('\n').slice(0, -1);
    const faults = await faultsOf(runs, outputs, lines);
    const starts = lines.filter((line) => line.includes(' start ')).length;
    console.log(
      `    ${killed} kills in ${seconds.toFixed(0)} s: ${runs.length} runs of ${runs.length * STEPS} steps, ${starts} starts`,
    );
    return faults;
  } finally {
    stopped.abort();
    await runner.close();
    await Promise.all(services.map((service) => service.kill()));
    await divider.stop();
    await llama.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A process that does a share of the work. */
class Service {
  readonly #settings: readonly string[];
  #child: ChildProcess | undefined;

  constructor(settings: readonly string[]) {
    this.#settings = settings;
  }

  async start(): Promise<void> {
    const script = path.join(import.meta.dirname, 'restate-service.ts');
    const loader = ['--import', import.meta.resolve('tsx')];
    const child = spawn(process.execPath, [...loader, script, ...this.#settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`a service ended before it was ready: ${code ?? signal}`);
    });
    await Promise.race([once(child.stdout, 'data'), ended]);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }
}

async function restart(server: RestateServer): Promise<void> {
  await server.kill();
  await server.start();
}

/** Approves waiting calls from time to time, as a person would. */
async function approveAll(runner: Runner<string, string>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waiting = await runner.waiting().catch(() => []);
    // A call that was just approved may still be listed.
    await Promise.all(waiting.map(({ token }) => runner.approve(token).catch(() => {})));
    await setTimeout(50);
  }
}

async function faultsOf(
  runs: readonly RunHandle<string>[],
  outputs: ReadonlyMap<RunHandle<string>, readonly string[]>,
  lines: readonly string[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const expect = (isSo: boolean, fault: string): void => {
    if (!isSo) faults.push(fault);
  };
  const starts = new Map<string, number>();
  const finished = new Set<string>();
  for (const line of lines) {
    const [, what, id = ''] = line.split(' ');
    if (what === 'start') starts.set(id, (starts.get(id) ?? 0) + 1);
    else finished.add(id);
  }
  expect(
    finished.size === runs.length * STEPS,
    `${finished.size} of ${runs.length * STEPS} steps finished`,
  );
  for (const name of ['service-0', 'service-1']) {
    expect(
      lines.some((line) => line.startsWith(`${name} finish`)),
      `${name} did nothing`,
    );
  }
  for (const run of runs) {
    const name = `${run.key}, ${run.run}`;
    const output = `${Number(run.run.split(' ')[1]) + 1}: Done.`;
    expect(
      JSON.stringify(outputs.get(run)) === JSON.stringify([output]),
      `${name} gave ${JSON.stringify(outputs.get(run))}`,
    );
    const records: RunRecord[] = [];
    for await (const record of run.records()) records.push(record);
    const attempts = new Map<string, number>();
    const done = new Set<string>();
    for (const record of records) {
      if (record.type === 'attempt') {
        expect(!done.has(record.step), `${name}: ${record.step} began again after it was done`);
        attempts.set(record.step, record.attempt);
      }
      if (record.type === 'done') {
        expect(!done.has(record.step), `${name}: ${record.step} was done twice`);
        done.add(record.step);
      }
    }
    for (const [step, attempt] of attempts) {
      expect(done.has(step), `${name}: ${step} was never done`);
      const times = starts.get(step) ?? 0;
      expect(times <= attempt, `${name}: ${step} started ${times} times in ${attempt} attempts`);
    }
    const asked = records.filter(({ type }) => type === 'waiting').length;
    expect(asked === APPROVALS, `${name} asked ${asked} times for ${APPROVALS} approvals`);
  }
  return faults;
}
