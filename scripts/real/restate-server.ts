import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { hasNpmPackage, provideNpmPackage } from './packages.ts';

const VERSION = '1.7.12';
// Start the binary of the platform's package; the other package starts it as a child that outlives it.
const NAME = `@restatedev/restate-server-${process.platform}-${process.arch}`;
const STARTS_WITHIN = 60_000;

/** A running Restate server, whose journal outlives it. */
export interface RestateServer {
  readonly ingress: string;
  readonly admin: string;
  /** Kills it with SIGKILL, whatever it is doing. */
  kill(): Promise<void>;
  /** Restarts it on its journal. */
  start(): Promise<void>;
  /** Stops it, and removes its journal. */
  stop(): Promise<void>;
}

/** Whether the server is in the cache, so nothing needs to be downloaded. */
export function isRestateServerCached(): boolean {
  return hasNpmPackage(NAME, VERSION);
}

/** Starts Restate's server on free ports, from the cache, and waits until it answers. */
export async function provideRestateServer(): Promise<RestateServer> {
  const binary = path.join(provideNpmPackage(NAME, VERSION), 'bin/restate-server');
  const folder = mkdtempSync(path.join(tmpdir(), 'restate-'));
  const [ingressPort, adminPort, nodePort] = [await freePort(), await freePort(), await freePort()];
  const [ingress, admin] = [`http://127.0.0.1:${ingressPort}`, `http://127.0.0.1:${adminPort}`];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const began = spawn(
      binary,
      ['--listen-mode', 'tcp', '--bind-ip', '127.0.0.1', '--base-dir', folder],
      {
        env: {
          ...process.env,
          RESTATE_DISABLE_TELEMETRY: 'true',
          RESTATE_BIND_PORT: `${nodePort}`,
          RESTATE_INGRESS__BIND_PORT: `${ingressPort}`,
          RESTATE_ADMIN__BIND_PORT: `${adminPort}`,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    child = began;
    let log = '';
    for (const stream of [began.stdout, began.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-5000);
      });
    }
    const deadline = Date.now() + STARTS_WITHIN;
    while (!(await isUp(`${ingress}/restate/health`)) || !(await isUp(`${admin}/health`))) {
      if (began.exitCode === null && Date.now() < deadline) await setTimeout(50);
      else {
        await kill();
        throw new Error(`the Restate server did not start\n${log}`);
      }
    }
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    ingress,
    admin,
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
