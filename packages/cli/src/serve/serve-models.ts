import { createWriteStream, type WriteStream } from 'node:fs';
import { createGateway, type GatewayKey, type GatewayOptions } from '@modelspeak/gateway';
import { decoders, type Listening, listen } from '@modelspeak/gateway/node';
import type { Terminal } from '../terminal/terminal.js';
import { type OpenedModel, openServed, type ServedFlags } from './open-served.js';
import type { ServeConfig } from './serve-config.js';

/** Options of {@link serveModels}. */
export interface ServeOptions extends Pick<GatewayOptions, 'hosts' | 'origins' | 'name' | 'log'> {
  readonly host: string;
  readonly port: number;
  readonly keys: readonly GatewayKey[] | undefined;
  readonly queue?: number | undefined;
  /** The file to which turns are written. */
  readonly record?: string | undefined;
}

/** Models that are served. */
export interface Serving {
  readonly url: string;
  readonly models: Readonly<Record<string, OpenedModel>>;
  /** Lets running requests finish, and ends. */
  close(grace?: number): Promise<void>;
}

/** Opens models, and lets a gateway serve them. */
export async function serveModels(
  terminal: Terminal,
  flags: ServedFlags,
  urls: readonly string[],
  config: ServeConfig,
  { host, port, queue, record, ...options }: ServeOptions,
): Promise<Serving> {
  const models = await openServed(terminal, flags, urls, config);
  const recorder = record === undefined ? undefined : openPrivate(terminal.file(record).path);
  const closeModels = async (): Promise<void> => {
    for (const { close } of Object.values(models)) await close();
    recorder?.end();
  };
  let listening: Listening;
  try {
    const gateway = createGateway({
      ...options,
      models,
      decoders: decoders(),
      ...(queue !== undefined && { limits: { queue } }),
      ...(recorder && { record: (turn) => recorder.write(`${JSON.stringify(turn)}\n`) }),
    });
    listening = await listen(gateway, { host, port });
  } catch (error) {
    await closeModels();
    throw error;
  }
  return {
    url: listening.url,
    models,
    async close(grace) {
      await listening.close(grace);
      await closeModels();
    },
  };
}

/** A file that only its owner may read, to which lines are added. */
export function openPrivate(path: string): WriteStream {
  return createWriteStream(path, { flags: 'a', mode: 0o600 });
}
