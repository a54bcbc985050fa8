import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { CommandFailure, UsageError } from '../errors.js';
import { CLIENTS, type Launch } from '../launch/clients.js';
import type { ServedFlags } from '../serve/open-served.js';
import { serveModels } from '../serve/serve-models.js';
import type { Terminal } from '../terminal/terminal.js';

export interface LaunchFlags extends ServedFlags {
  readonly url?: string;
  readonly record?: string;
}

/** `modelspeak launch`: starts a gateway, and a coding agent that uses it. */
export async function launch(
  terminal: Terminal,
  flags: LaunchFlags,
  name: string,
  args: readonly string[],
): Promise<void> {
  const client = Object.hasOwn(CLIENTS, name) ? CLIENTS[name] : undefined;
  if (client === undefined) {
    throw new UsageError(
      `unknown client ${JSON.stringify(name)}; expected one of ${Object.keys(CLIENTS).join(', ')}`,
    );
  }
  // Nobody else on this machine uses the gateway.
  const key = randomBytes(24).toString('base64url');
  const serving = await serveModels(
    terminal,
    flags,
    flags.url === undefined ? [] : [flags.url],
    {},
    {
      host: '127.0.0.1',
      port: 0,
      keys: [{ name, key }],
      record: flags.record,
    },
  );
  try {
    const [model = ''] = serving.models.keys();
    const status = await run(client.launch({ url: serving.url, model, key }), args, terminal);
    terminal.endWith(status);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new CommandFailure(`${client.title} is not installed; run: ${client.install}`, {
      cause: error,
    });
  } finally {
    await serving.close(0);
  }
}

/** Runs a client at this terminal, and returns its exit code. */
async function run(
  { program, args, env }: Launch,
  more: readonly string[],
  { cwd, env: own }: Terminal,
): Promise<number> {
  const child = spawn(program, [...args, ...more], {
    cwd,
    env: { ...own, ...env },
    stdio: 'inherit',
  });
  // The client decides what Ctrl-C means.
  const ignore = (): void => undefined;
  process.on('SIGINT', ignore);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return code ?? (signal === null ? 0 : 1);
  } finally {
    process.off('SIGINT', ignore);
  }
}
