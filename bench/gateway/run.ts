// npm run bench:gateway -- [--without-litellm] [--write]: tokens per second, time to the first token and memory
// of the gateway, next to the server alone and to LiteLLM's proxy, on a server that streams at full speed.
// With --write, npm run evidence finds the figures in bench/.reports/gateway.json.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type GatewayRow, writeGatewayReport } from '../report.js';

// The newest version all of whose packages PyPI holds.
const LITELLM = '1.108.0';
const [STREAMS, MANY] = [20, 500];
const here = import.meta.dirname;

interface Started {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts a program, and waits until it says where it listens. */
async function start(program: string, args: readonly string[], url?: string): Promise<Started> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // LiteLLM otherwise refuses to start without a key, even on loopback.
    env: { ...process.env, LITELLM_DANGEROUSLY_PERMIT_WEAK_OR_UNSET_MASTER_KEY: 'true' },
  });
  children.push(child);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  for (let waited = 0; waited < 120_000; waited += 100) {
    const found = /listening on (\S+)/.exec(printed)?.[1];
    if (found !== undefined) return { url: found, child };
    const isUp =
      url !== undefined && (await fetch(`${url}/health/liveliness`).catch(() => undefined))?.ok;
    if (isUp === true) return { url, child };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${program} does not listen: ${printed}`);
}

async function measure(
  name: string,
  { url, child }: Started,
  streams: number,
  replies: number,
): Promise<GatewayRow> {
  const load = path.join(here, 'load.mjs');
  // Once to warm up.
  await promisify(execFile)(process.execPath, [load, url, String(streams), String(streams)]);
  const { stdout } = await promisify(execFile)(process.execPath, [
    load,
    url,
    String(streams),
    String(replies),
  ]);
  const { tokens, seconds, first } = JSON.parse(stdout);
  return {
    name,
    streams,
    tokensPerSecond: tokens / seconds,
    firstTokenMs: first,
    memoryMB: memoryOf(child.pid ?? 0),
  };
}

/** The peak of a process's memory, where the system says it. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

async function startLitellm(server: string): Promise<Started> {
  const folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-litellm-'));
  const python = path.join(folder, 'venv/bin/python');
  await promisify(execFile)('python3', ['-m', 'venv', path.join(folder, 'venv')]);
  const install = ['-m', 'pip', 'install', '--quiet', `litellm[proxy]==${LITELLM}`];
  await promisify(execFile)(python, install, { maxBuffer: 2 ** 26 });
  const config = path.join(folder, 'config.yaml');
  const params = `{model: openai/m, api_base: "${server}/v1", api_key: x}`;
  writeFileSync(config, `model_list:\n  - {model_name: m, litellm_params: ${params}}\n`);
  const port = 41_000 + Math.floor(Math.random() * 1000);
  const args = ['--config', config, '--host', '127.0.0.1', '--port', String(port)];
  return start(path.join(folder, 'venv/bin/litellm'), args, `http://127.0.0.1:${port}`);
}

const rows: GatewayRow[] = [];
const children: ChildProcess[] = [];
const stop = (): void => {
  for (const child of children) child.kill();
};
process.on('exit', stop);
const server = await start(process.execPath, [path.join(here, 'full-speed-server.mjs')]);
rows.push(await measure('the server alone', server, STREAMS, 400));
const gateway = await start(process.execPath, [
  ...process.execArgv,
  path.join(here, 'gateway-server.ts'),
  server.url,
]);
rows.push(await measure('the gateway', gateway, STREAMS, 400));
rows.push(await measure('the gateway', gateway, MANY, 1000));
gateway.child.kill();
if (!process.argv.includes('--without-litellm')) {
  const litellm = await startLitellm(server.url);
  rows.push(await measure(`LiteLLM ${LITELLM}`, litellm, STREAMS, 60));
  litellm.child.kill();
}
console.table(
  rows.map(({ name, streams, tokensPerSecond, firstTokenMs, memoryMB }) => ({
    '': name,
    streams,
    'tokens/s': Math.round(tokensPerSecond),
    'first token, ms': firstTokenMs.toFixed(1),
    'memory, MB': Math.round(memoryMB),
  })),
);
if (process.argv.includes('--write')) writeGatewayReport(rows);
// A server that still runs would keep this process, too.
stop();
