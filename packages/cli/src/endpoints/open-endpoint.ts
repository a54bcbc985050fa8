import { existsSync } from 'node:fs';
import { closestName } from '@modelspeak/core/authoring';
import type { Endpoint, WaitOptions } from '@modelspeak/endpoint';
import type { CompletionsDialect } from '@modelspeak/endpoint-completions';
import type { OpenAIDialect } from '@modelspeak/endpoint-openai';
import { CommandFailure, UsageError } from '../errors.js';
import { findPackage } from '../formats/find-packages.js';
import { isPath } from '../input/is-path.js';
import { loadModule as loadFile } from '../input/load-module.js';
import type { Terminal } from '../terminal/terminal.js';
import { ENDPOINT_KINDS, type EndpointKind, isEndpointKind } from './endpoint-kinds.js';
import type { EndpointSettings, OpenEndpoint } from './endpoint-settings.js';
import { withVersion } from './find-server.js';
import { loadEndpoint, loadModule } from './load-endpoint.js';
import { openTransformers } from './open-transformers.js';

/** Opens an endpoint by its kind, or from a module whose default export is an endpoint. */
export async function openEndpoint(
  terminal: Terminal,
  kind: string,
  settings: EndpointSettings,
): Promise<OpenEndpoint> {
  return isEndpointKind(kind)
    ? OPENERS[kind](terminal, settings)
    : loadOwn(terminal, kind, settings);
}

const OPENERS: Readonly<
  Record<EndpointKind, (terminal: Terminal, settings: EndpointSettings) => Promise<OpenEndpoint>>
> = {
  async 'llama-server'(terminal, { url = 'http://127.0.0.1:8080', key, ...waiting }) {
    const { llamaServer } = await loadEndpoint<typeof import('@modelspeak/endpoint-llama-server')>(
      terminal,
      'llama-server',
    );
    return { endpoint: llamaServer(url, { key, ...waitIn(waiting) }) };
  },
  async ollama(terminal, { url, key, context: contextLength, ...settings }) {
    const model = modelOf('ollama', settings);
    const { ollama } = await loadEndpoint<typeof import('@modelspeak/endpoint-ollama')>(
      terminal,
      'ollama',
    );
    return { endpoint: ollama({ url, key, model, contextLength, ...waitIn(settings) }) };
  },
  async openai(terminal, { url, key, dialect, ...waiting }) {
    const { openai } = await loadEndpoint<typeof import('@modelspeak/endpoint-openai')>(
      terminal,
      'openai',
    );
    const options = {
      key: key ?? (url === undefined ? terminal.env['OPENAI_API_KEY'] : undefined),
      dialect: dialect as OpenAIDialect | undefined,
      ...waitIn(waiting),
    };
    return {
      endpoint: openai(url === undefined ? options : { ...options, url: withVersion(url) }),
    };
  },
  async completions(terminal, { url = 'http://127.0.0.1:8000', key, dialect, ...settings }) {
    if (dialect === undefined) {
      throw new UsageError(
        'completions: missing server; name it with --dialect, such as --dialect vllm',
      );
    }
    const model = modelOf('completions', settings);
    const { completions } = await loadEndpoint<typeof import('@modelspeak/endpoint-completions')>(
      terminal,
      'completions',
    );
    const options = {
      key,
      model,
      dialect: dialect as CompletionsDialect,
      ...waitIn(settings),
    };
    return { endpoint: completions(withVersion(url), options) };
  },
  async 'node-llama-cpp'(terminal, { url: file, context, threads }) {
    if (file === undefined) throw new UsageError('node-llama-cpp: missing model; name a GGUF file');
    const { path: modelPath } = terminal.file(file);
    if (!existsSync(modelPath)) throw new CommandFailure(`there is no file ${file}`);
    const [{ openGguf }, { loadEngine }] = await Promise.all([
      import('@modelspeak/embedded'),
      import('../embedded/engine.js'),
    ]);
    const { module, mayCompile } = await loadEngine(terminal);
    return openGguf(module, modelPath, { threads, context, mayCompile });
  },
  'transformers-js': openTransformers,
};

function waitIn({ wait, onWait }: WaitOptions): WaitOptions {
  return { wait, onWait };
}

function modelOf(kind: EndpointKind, { model }: Pick<EndpointSettings, 'model'>): string {
  if (model !== undefined) return model;
  throw new UsageError(`${kind}: missing model; name one with --model`);
}

/** Opens the endpoint of a user's module: its default export, or what that function returns. */
async function loadOwn(
  terminal: Terminal,
  name: string,
  settings: EndpointSettings,
): Promise<OpenEndpoint> {
  const module: { readonly default?: unknown } = isPath(name)
    ? await loadFile(terminal.file(name))
    : await loadInstalled(terminal, name);
  const { default: exported } = module;
  const endpoint: unknown = typeof exported === 'function' ? await exported(settings) : exported;
  if (isEndpoint(endpoint)) return { endpoint };
  throw new CommandFailure(`the default export of ${name} is not an endpoint`);
}

/** Loads a package. A name that is not installed is most likely a misspelt kind. */
async function loadInstalled(terminal: Terminal, name: string): Promise<object> {
  if (findPackage(terminal, name) !== undefined) return loadModule(terminal, name);
  const closest = closestName(name, ENDPOINT_KINDS);
  const advice =
    closest === undefined
      ? `use ${ENDPOINT_KINDS.join(', ')}, an installed package, or a file`
      : `did you mean "${closest}"?`;
  throw new UsageError(`--endpoint: there is no endpoint "${name}"; ${advice}`);
}

function isEndpoint(value: unknown): value is Endpoint {
  const { kind } = (value ?? {}) as { readonly kind?: unknown };
  return kind === 'prompt' || kind === 'body';
}
