import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
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

/** A server that was recognized by its answers. */
interface Found extends Server {
  readonly kind: EndpointKind;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** How long to wait for an answer, in milliseconds. */
const TIMEOUT = 3000;

/** The dialects of servers, by the owner that they give in their list of models. */
const OWNERS: Readonly<Record<string, string>> = { vllm: 'vllm', sglang: 'sglang' };

/** Finds out what runs at an address. The files of a GGUF or ONNX model run in this process. */
export async function findServer(terminal: Terminal, address: string): Promise<Found> {
  if (/\.gguf$/i.test(address)) {
    return { kind: 'node-llama-cpp', url: address, model: path.basename(address) };
  }
  const folder = terminal.file(address).path;
  if (isOnnx(folder)) {
    return { kind: 'transformers-js', url: address, model: path.basename(folder) };
  }
  parseAddress(address);
  const base = withoutSlashes(address).replace(/\/v1$/, '');
  const [props, version, models] = await Promise.all([
    ask(`${base}/props`),
    ask(`${base}/api/version`),
    ask(`${base}/v1/models`),
  ]);
  if (props === undefined && version === undefined && models === undefined) {
    throw new CommandFailure(`no server answers at ${address}; start it, or check the address`);
  }
  if (props?.['default_generation_settings'] !== undefined) {
    return { kind: 'llama-server', url: base, model: loadedModel(props) };
  }
  if (typeof version?.['version'] === 'string') return { kind: 'ollama', url: base };
  const { id, owned_by: owner } = firstModel(models);
  const model = typeof id === 'string' ? id : undefined;
  const dialect = typeof owner === 'string' ? OWNERS[owner] : undefined;
  const kind = dialect === undefined ? 'openai' : 'completions';
  return { kind, url: withVersion(address), dialect, model };
}

/** Whether a folder holds a model that transformers.js can load. */
function isOnnx(folder: string): boolean {
  return existsSync(path.join(folder, 'onnx')) && existsSync(path.join(folder, 'config.json'));
}

/** The dialect of chat completions that each kind of server speaks besides. */
const CHAT_DIALECTS: Readonly<Record<string, string>> = {
  'llama-server': 'llama.cpp',
  ollama: 'compatible',
  completions: 'vllm',
};

/** The chat completions of a server that was found. Servers without them stay as they are. */
export function chatServerOf(server: Server): Server {
  const dialect = CHAT_DIALECTS[server.kind];
  return dialect === undefined || server.url === undefined
    ? server
    : { ...server, kind: 'openai', url: withVersion(server.url), dialect };
}

/** The address of an OpenAI API: ends in /v1, unless there is a path already. */
export function withVersion(address: string): string {
  const url = parseAddress(address);
  if (url.pathname === '/') url.pathname = '/v1';
  return url.href;
}

function parseAddress(address: string): URL {
  if (URL.canParse(address) && /^https?:/.test(address)) return new URL(address);
  throw new CommandFailure(
    `${address} is not the address of a server; expected one like http://127.0.0.1:8080, or a .gguf file`,
  );
}

/** The JSON at an address: an empty object if it is not JSON, `undefined` if no server answers. */
async function ask(address: string): Promise<JsonObject | undefined> {
  const url = parseAddress(address);
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  } catch {
    return undefined;
  }
  try {
    return toObject(await response.json());
  } catch {
    return {};
  }
}

function loadedModel({ model_path, model_alias }: JsonObject): string | undefined {
  const name = typeof model_alias === 'string' && model_alias !== '' ? model_alias : model_path;
  return typeof name === 'string' && name !== '' ? path.basename(name) : undefined;
}

function firstModel(models: JsonObject | undefined): JsonObject {
  const data = models?.['data'];
  return Array.isArray(data) ? toObject(data[0]) : {};
}

function toObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

function withoutSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end--;
  return address.slice(0, end);
}
