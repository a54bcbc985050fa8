import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  chatAddressOf,
  type DetectedServer,
  detectServer,
  type ServerKind,
  versionedAddress,
} from '@modelspeak/connect';
import type { ModelDescription, WaitOptions } from '@modelspeak/endpoint';
import { serverAddress } from '@modelspeak/endpoint/authoring';
import { CommandFailure } from '../errors.js';
import { namedByFlag } from '../input/request.js';
import type { Terminal } from '../terminal/terminal.js';
import { describeFolder } from './describe-folder.js';
import type { EndpointKind } from './endpoint-kinds.js';

/** A server of a model. */
export interface Server {
  /** The kind of endpoint, or a module that exports one. */
  readonly kind: string;
  /** The base address, if it is not the default one of this kind. */
  readonly url: string | undefined;
  readonly dialect?: string | undefined;
  /** The model that it runs, if it says so. */
  readonly model?: string | undefined;
}

/** A server that was recognized by its answers, or a model in this process. */
export interface FoundServer extends Server {
  readonly kind: EndpointKind;
  readonly url: string;
  /** The usual name of the server. */
  readonly title: string;
  /** All its models. */
  readonly models: readonly string[];
  /** Whether the model runs in this process. */
  readonly isInProcess: boolean;
  /** The size of the model's context in tokens, if the server says so. */
  readonly context?: number | undefined;
  /** The number of requests that the server works on at once, if it says so. */
  readonly slots?: number | undefined;
  /** Where the template of the model comes from, such as `the file`. */
  readonly source: string;
  /** Finds out the names of the model and its template. */
  describe(): Promise<ModelDescription>;
}

/** Options of {@link findServer}. */
export interface FindOptions extends WaitOptions {
  readonly model?: string | undefined;
  readonly key?: string | undefined;
  /** Whether the server may run another model, since the command line names the format. */
  readonly takesOther?: boolean | undefined;
}

/** Finds out what runs at an address. The files of a GGUF or ONNX model run in this process. */
export async function findServer(
  terminal: Terminal,
  address: string,
  options: FindOptions = {},
): Promise<FoundServer> {
  const file = terminal.file(address).path;
  if (/\.gguf$/i.test(address)) return ggufModel(terminal, address);
  if (isOnnx(file)) return onnxModel(terminal, address);
  if (existsSync(path.join(file, 'tokenizer_config.json'))) {
    throw new CommandFailure(
      `${address} has no ONNX model, which runs here; serve it, and give the address of the server`,
    );
  }
  parseAddress(address);
  const { server: title, description, ...found } = await detect(address, options);
  const { context } = description;
  return {
    ...found,
    title,
    context,
    isInProcess: false,
    source: 'the server',
    describe: async () => description,
  };
}

async function detect(address: string, options: FindOptions): Promise<DetectedServer> {
  try {
    return await detectServer(address, options);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code !== 'unreachable') throw namedByFlag(error);
    throw new CommandFailure(`no server answers at ${address}; start it, or check the address`, {
      cause: error,
    });
  }
}

/** A GGUF file, which runs in this process. */
export function ggufModel(terminal: Terminal, address: string): FoundServer {
  const file = terminal.file(address);
  if (!existsSync(file.path)) throw new CommandFailure(`there is no file ${address}`);
  const model = path.basename(file.path);
  return {
    kind: 'node-llama-cpp',
    url: address,
    title: 'node-llama-cpp',
    model,
    models: [model],
    isInProcess: true,
    source: 'the file',
    describe: async () => (await import('@modelspeak/embedded')).describeGguf(file.path),
  };
}

/** An ONNX model in a folder, or one on Hugging Face. It runs in this process. */
export function onnxModel(terminal: Terminal, address: string): FoundServer {
  const folder = terminal.file(address).path;
  const model = path.basename(address);
  return {
    kind: 'transformers-js',
    url: address,
    title: 'transformers.js',
    model,
    models: [model],
    isInProcess: true,
    source: 'the folder',
    describe: () => describeFolder(folder),
  };
}

/** Whether a folder holds a model that transformers.js can load. */
function isOnnx(folder: string): boolean {
  return existsSync(path.join(folder, 'onnx')) && existsSync(path.join(folder, 'config.json'));
}

const IN_PROCESS: readonly string[] = ['node-llama-cpp', 'transformers-js'];

/** The chat completions of a server that was found. Models in this process stay as they are. */
export function chatServerOf({ kind, url, ...server }: Server): Server {
  if (url === undefined || IN_PROCESS.includes(kind)) return { kind, url, ...server };
  // Detection gives the kinds of servers and those of models in this process, and no other.
  const chat = chatAddressOf({ kind: kind as ServerKind, url, dialect: server.dialect });
  return { ...server, ...chat, kind: 'openai' };
}

/** The address of an OpenAI API: ends in /v1, unless there is a path already. */
export function withVersion(address: string): string {
  return versionedAddress(parseAddress(address));
}

function parseAddress(address: string): URL {
  const parsed = serverAddress(address);
  if (parsed !== undefined) return parsed;
  throw new CommandFailure(
    `${address} is not the address of a server; expected one like http://127.0.0.1:8080, or a .gguf file`,
  );
}
