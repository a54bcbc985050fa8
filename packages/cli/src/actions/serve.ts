import { once } from 'node:events';
import { CommandFailure, UsageError } from '../errors.js';
import { CLIENTS, lineOf } from '../launch/clients.js';
import type { ServedFlags } from '../serve/open-served.js';
import { readKeys } from '../serve/read-keys.js';
import { readServeConfig } from '../serve/serve-config.js';
import { type Serving, serveModels } from '../serve/serve-models.js';
import type { Terminal } from '../terminal/terminal.js';

export interface ServeFlags extends ServedFlags {
  readonly host?: string;
  readonly port?: number;
  readonly keys?: string;
  readonly config?: string;
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly name?: string;
  readonly queue?: number;
  readonly record?: string;
  readonly log?: string;
}

/** `modelspeak serve`: serves models by the APIs of OpenAI, Anthropic and Ollama until it is stopped. */
export async function serve(
  terminal: Terminal,
  flags: ServeFlags,
  urls: readonly string[],
): Promise<void> {
  const config = await readServeConfig(terminal, flags.config);
  const host = flags.host ?? config.host ?? '127.0.0.1';
  const keys = await readKeys(terminal, flags.keys ?? config.keys);
  const isOpen = !isLoopback(host);
  if (isOpen && keys === undefined) {
    throw new UsageError(
      `--host ${host} lets others use the models; add --keys FILE with a key for each of them`,
    );
  }
  const record = flags.record ?? config.record;
  const serving = await serveModels(terminal, flags, urls, config, {
    host,
    port: flags.port ?? config.port ?? 8788,
    keys,
    // A page that points a name of its own to this machine has no key.
    hosts: isOpen ? 'any' : [...(config.hosts ?? []), ...(flags.allowHost ?? [])],
    origins: [...(config.origins ?? []), ...(flags.allowOrigin ?? [])],
    ...named(flags.name ?? config.name),
    queue: flags.queue ?? config.queue,
    log: flags.log === '-' ? (entry) => terminal.note(JSON.stringify(entry)) : undefined,
    ...(flags.log !== '-' && { logFile: flags.log }),
    record,
  }).catch((error: unknown) => {
    throw isAddressTaken(error)
      ? new CommandFailure('the port is taken; choose another with --port', { cause: error })
      : error;
  });
  await terminal.write(announcement(serving, keys !== undefined));
  if (record !== undefined) {
    terminal.note(`recording what models read and say in ${record}, which only you can read`);
  }
  await signalled();
  terminal.note('finishing running requests; press Ctrl-C again to cancel them');
  const hurried = signalled().then(() => serving.close(0));
  await Promise.race([serving.close(), hurried]);
}

function named(name: string | undefined): { readonly name?: string } {
  return name === undefined ? {} : { name };
}

/** What is served, and how each client finds it. */
function announcement({ url, models }: Serving, hasKeys: boolean): string {
  const served = [...models].flatMap(([name, { summaries }]) =>
    summaries.map((summary) => `  ${name}: ${summary}`),
  );
  const [model = ''] = models.keys();
  const target = { url, model, key: hasKeys ? 'YOUR-KEY' : 'x' };
  const clients = Object.values(CLIENTS).map(
    (client) => `  ${client.title}: ${lineOf(client, target)}`,
  );
  return [
    `listening on ${url}`,
    ...served,
    '',
    'clients:',
    `  OpenAI's API: ${url}/v1, Anthropic's: ${url}, Ollama's: ${url}`,
    ...clients,
    `  status: ${url}/`,
    '',
  ].join('\n');
}

/** Waits for Ctrl-C, or for a signal to end. */
async function signalled(): Promise<void> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function isAddressTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
