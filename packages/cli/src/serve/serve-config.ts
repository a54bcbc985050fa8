import { writeJson } from '@modelspeak/core';
import { CommandFailure } from '../errors.js';
import { readJsonFile } from '../input/read-json-file.js';
import type { Terminal } from '../terminal/terminal.js';

/** A server in a file of `serve --config`. */
export interface ConfiguredServer {
  readonly url: string;
  readonly endpoint?: string;
  readonly dialect?: string;
  /** The server's name for the model. */
  readonly model?: string;
  readonly keyEnv?: string;
  readonly slots?: number;
}

/** A model in a file of `serve --config`. */
export interface ConfiguredModel {
  readonly servers: readonly (string | ConfiguredServer)[];
  readonly format?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly aliases?: readonly string[];
  readonly displayName?: string;
  readonly context?: number;
}

/** A file of `serve --config`. */
export interface ServeConfig {
  readonly models?: Readonly<Record<string, ConfiguredModel>>;
  /** A file of keys, seen from the folder of the command. */
  readonly keys?: string;
  readonly hosts?: readonly string[];
  readonly origins?: readonly string[];
  readonly host?: string;
  readonly port?: number;
  readonly name?: string;
  readonly queue?: number;
  readonly record?: string;
}

const KEYS = {
  config: ['models', 'keys', 'hosts', 'origins', 'host', 'port', 'name', 'queue', 'record'],
  model: ['servers', 'format', 'options', 'aliases', 'displayName', 'context'],
  server: ['url', 'endpoint', 'dialect', 'model', 'keyEnv', 'slots'],
} as const;

/** Reads the file of `serve --config`. */
export async function readServeConfig(
  terminal: Terminal,
  file: string | undefined,
): Promise<ServeConfig> {
  if (file === undefined) return {};
  const named = terminal.file(file);
  // With plain numbers.
  const config: unknown = JSON.parse(writeJson(await readJsonFile(named)));
  const refuse = (path: string, problem: string): never => {
    throw new CommandFailure(`${named.name}${path === '' ? '' : `: ${path}`}: ${problem}`);
  };
  const object = (value: unknown, path: string, known: readonly string[]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return refuse(path, 'expected an object');
    }
    const unknown = Object.keys(value).find((key) => !known.includes(key));
    if (unknown !== undefined) {
      refuse(
        path === '' ? unknown : `${path}.${unknown}`,
        `unknown; expected one of ${known.join(', ')}`,
      );
    }
    return value as Readonly<Record<string, unknown>>;
  };
  const { models = {} } = object(config, '', KEYS.config);
  for (const [name, model] of Object.entries(models as object)) {
    const path = `models.${name}`;
    const { servers } = object(model, path, KEYS.model);
    if (!Array.isArray(servers) || servers.length === 0) {
      return refuse(
        `${path}.servers`,
        'expected a list of addresses, such as ["http://127.0.0.1:8080"]',
      );
    }
    for (const [index, server] of servers.entries()) {
      const place = `${path}.servers[${index}]`;
      if (typeof server === 'string') continue;
      const { url } = object(server, place, KEYS.server);
      if (typeof url !== 'string') refuse(`${place}.url`, 'expected an address');
    }
  }
  return config as ServeConfig;
}
