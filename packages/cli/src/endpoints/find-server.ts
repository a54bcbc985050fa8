import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import type { EndpointKind } from './endpoint-kinds.js';

/** A server: what it is and where. */
export interface Server {
  /** The kind of its endpoint, or a module that has one. */
  readonly kind: string;
  /** Where the paths of that kind of endpoint begin, if not at its usual address. */
  readonly url: string | undefined;
  readonly dialect?: string | undefined;
  /** The model that it runs, where it tells. */
  readonly model?: string | undefined;
}

/** What was found out by what a server answers. */
interface Found extends Server {
  readonly kind: EndpointKind;
}

type JsonObject = Readonly<Record<string, unknown>>;

const ANSWERS_WITHIN = 3000;

/** Servers by what they call themselves in their list of models. */
const OWNERS: Readonly<Record<string, string>> = { vllm: 'vllm', sglang: 'sglang' };

/** Finds out what runs at an address; a GGUF file or a folder with an ONNX model is run in this process. */
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
    throw new CommandFailure(
      `nothing answers at ${address}; start the server, or name the address that it has`,
    );
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

/** Whether this is a folder as transformers.js takes it. */
function isOnnx(folder: string): boolean {
  return existsSync(path.join(folder, 'onnx')) && existsSync(path.join(folder, 'config.json'));
}

/** What servers of prompts call themselves where they take messages instead. */
const CHAT_DIALECTS: Readonly<Record<string, string>> = {
  'llama-server': 'llama.cpp',
  ollama: 'compatible',
  completions: 'vllm',
};

/** The chat completions of a server of prompts, which those found out have besides; others as they are. */
export function chatServerOf(server: Server): Server {
  const dialect = CHAT_DIALECTS[server.kind];
  return dialect === undefined || server.url === undefined
    ? server
    : { ...server, kind: 'openai', url: withVersion(server.url), dialect };
}

/** The address of an API of OpenAI: with its version, unless there is a path already. */
export function withVersion(address: string): string {
  const url = parseAddress(address);
  if (url.pathname === '/') url.pathname = '/v1';
  return url.href;
}

function parseAddress(address: string): URL {
  if (URL.canParse(address) && /^https?:/.test(address)) return new URL(address);
  throw new CommandFailure(
    `${address} is no address of a server; expected one as in http://127.0.0.1:8080, or a .gguf file`,
  );
}

/** What a path of a server says; an empty object for what is no JSON, nothing where nobody answers. */
async function ask(address: string): Promise<JsonObject | undefined> {
  const url = parseAddress(address);
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN) });
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
