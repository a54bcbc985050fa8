import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed, root } from '../../lib/process.mjs';

/**
 * Measures the first minute of a new user: one command in an empty folder, up to the first token of a real model.
 * First with nothing in npm's cache, then again.
 */
export async function firstMinute({ env, documents }) {
  const server = await startServer();
  try {
    const home = path.join(documents, 'first-minute');
    const folder = path.join(home, 'empty');
    mkdirSync(folder, { recursive: true });
    const fresh = { ...env, npm_config_cache: path.join(home, 'cache'), NO_COLOR: '1' };
    const first = await secondsToToken(server.url, folder, fresh);
    const again = await secondsToToken(server.url, folder, fresh);
    return [
      `npx -y modelspeak chat: ${first} seconds to the first token with an empty cache, then ${again}`,
    ];
  } finally {
    await server.stop();
  }
}
firstMinute.title = 'one command in an empty folder gets an answer of a real model';

/** The real llama.cpp server, in a process that understands TypeScript. */
async function startServer() {
  const script = path.join(root, 'scripts/real/serve.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: path.join(root, 'scripts'),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.on('exit', () => server.kill());
  const ended = once(server, 'exit');
  const [address] = await Promise.race([once(server.stdout, 'data'), ended]);
  if (server.exitCode !== null) throw new CommandFailed('the real llama.cpp server did not start');
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  return { url: String(address).trim(), stop };
}

/** How many seconds pass until the command has shown something of the answer. */
async function secondsToToken(url, cwd, env) {
  const begun = performance.now();
  const command = spawn('npx', ['-y', 'modelspeak', 'chat', url, '--max-tokens', '20'], {
    cwd,
    env,
    shell: process.platform === 'win32',
  });
  command.stdin.end('Why is the sky blue?\n');
  let said = '';
  command.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  let seconds;
  command.stdout.on('data', () => {
    seconds ??= ((performance.now() - begun) / 1000).toFixed(1);
  });
  const [status] = await once(command, 'close');
  if (status === 0 && seconds !== undefined) return seconds;
  throw new CommandFailed(`npx -y modelspeak chat ended with ${status}\n${said}`);
}
