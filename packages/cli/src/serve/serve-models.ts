import { createGateway, type GatewayKey, type GatewayOptions } from '@modelspeak/gateway';
import { decoders, type Listening, listen } from '@modelspeak/gateway/node';
import type { Terminal } from '../terminal/terminal.js';
import { LineFile } from './line-file.js';
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
  /** The file to which a line is written for each request. */
  readonly logFile?: string | undefined;
}

/** Models that are served. */
export interface Serving {
  readonly url: string;
  readonly models: ReadonlyMap<string, OpenedModel>;
  /** Lets running requests finish, and ends. */
  close(grace?: number): Promise<void>;
}

/** Opens models, and lets a gateway serve them. */
export async function serveModels(
  terminal: Terminal,
  flags: ServedFlags,
  urls: readonly string[],
  config: ServeConfig,
  { host, port, queue, record, logFile, log, ...options }: ServeOptions,
): Promise<Serving> {
  const lines = new Map<string, LineFile>();
  const lineFile = async (what: string, file: string | undefined): Promise<void> => {
    if (file === undefined) return;
    const warn = (message: string): void => terminal.warn(message);
    lines.set(what, await LineFile.open(terminal.file(file), { warn }));
  };
  const closeLines = async (): Promise<void> => {
    for (const file of lines.values()) await file.close();
  };
  const models = new Map<string, OpenedModel>();
  const closeAll = async (): Promise<void> => {
    for (const { close } of models.values()) await close();
    await closeLines();
  };
  let listening: Listening;
  try {
    await lineFile('record', record);
    await lineFile('log', logFile);
    for (const [name, model] of await openServed(terminal, flags, urls, config)) {
      models.set(name, model);
    }
    const [turns, requests] = [lines.get('record'), lines.get('log')];
    const gateway = createGateway({
      ...options,
      // As its own keys, whatever the names are.
      models: Object.fromEntries(models),
      decoders: decoders(),
      ...(queue !== undefined && { limits: { queue } }),
      ...(turns && { record: (turn) => turns.add(JSON.stringify(turn)) }),
      log: requests === undefined ? log : (entry) => requests.add(JSON.stringify(entry)),
      ...(lines.size > 0 && { lost: () => lostIn(lines) }),
    });
    listening = await listen(gateway, { host, port });
  } catch (error) {
    await closeAll();
    throw error;
  }
  return {
    url: listening.url,
    models,
    async close(grace) {
      await listening.close(grace);
      await closeAll();
      for (const [what, count] of Object.entries(lostIn(lines))) {
        if (count > 0) terminal.warn(`--${what}: ${count} ${count === 1 ? 'line' : 'lines'} lost`);
      }
    },
  };
}

/** How many lines of each file could not be written. */
function lostIn(lines: ReadonlyMap<string, LineFile>): Readonly<Record<string, number>> {
  return Object.fromEntries([...lines].map(([what, { lost }]) => [what, lost]));
}
