import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const script = path.join(import.meta.dirname, 'stand-in-server.mjs');

/**
 * Starts a stand-in for llama.cpp's server in a process of its own, since commands that ask it are
 * waited for.
 *
 * @returns its address, and a function that stops it
 */
export async function startStandIn(model, reply) {
  const server = spawn(process.execPath, [script, model, reply], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => server.kill();
  process.on('exit', stop);
  const [address] = await once(server.stdout, 'data');
  return { url: String(address).trim(), stop };
}
