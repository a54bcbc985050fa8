import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@modelspeak/endpoint';
import type { CompletionsDialect } from '@modelspeak/endpoint-completions';
import type { LlamaCppModel, LlamaCppModule } from '@modelspeak/endpoint-node-llama-cpp';
import type { OpenAIDialect } from '@modelspeak/endpoint-openai';
import { CommandFailure, UsageError } from '../errors.js';
import { type EndpointKind, isEndpointKind } from './endpoint-kinds.js';
import { withVersion } from './find-server.js';
import { importModule, loadEndpoint, loadModule } from './load-endpoint.js';
import { openTransformers } from './open-transformers.js';

/** What an endpoint is made of. */
export interface EndpointSettings {
  readonly url: string | undefined;
  readonly model: string | undefined;
  readonly dialect: string | undefined;
  readonly key: string | undefined;
  readonly context: number | undefined;
  readonly threads: number | undefined;
  readonly dtype: string | undefined;
}

/** An endpoint, and what frees what it holds. */
export interface OpenEndpoint {
  readonly endpoint: Endpoint;
  close?(): Promise<void>;
}

/** Opens an endpoint by its kind, or by a module whose default export is one. */
export async function openEndpoint(
  kind: string,
  settings: EndpointSettings,
): Promise<OpenEndpoint> {
  return isEndpointKind(kind) ? OPENERS[kind](settings) : loadOwn(kind, settings);
}

const OPENERS: Readonly<
  Record<EndpointKind, (settings: EndpointSettings) => Promise<OpenEndpoint>>
> = {
  async 'llama-server'({ url = 'http://127.0.0.1:8080', key }) {
    const { llamaServer } =
      await loadEndpoint<typeof import('@modelspeak/endpoint-llama-server')>('llama-server');
    return { endpoint: llamaServer(url, { key }) };
  },
  async ollama({ url, key, context: contextLength, ...settings }) {
    const model = modelOf('ollama', settings);
    const { ollama } = await loadEndpoint<typeof import('@modelspeak/endpoint-ollama')>('ollama');
    return { endpoint: ollama({ url, key, model, contextLength }) };
  },
  async openai({ url, key, dialect }) {
    const { openai } = await loadEndpoint<typeof import('@modelspeak/endpoint-openai')>('openai');
    const options = {
      key: key ?? (url === undefined ? process.env['OPENAI_API_KEY'] : undefined),
      dialect: dialect as OpenAIDialect | undefined,
    };
    return {
      endpoint: openai(url === undefined ? options : { ...options, url: withVersion(url) }),
    };
  },
  async completions({ url = 'http://127.0.0.1:8000', key, dialect, ...settings }) {
    if (dialect === undefined) {
      throw new UsageError('completions: which server is it? say it with --dialect, as in vllm');
    }
    const model = modelOf('completions', settings);
    const { completions } =
      await loadEndpoint<typeof import('@modelspeak/endpoint-completions')>('completions');
    const options = { key, model, dialect: dialect as CompletionsDialect };
    return { endpoint: completions(withVersion(url), options) };
  },
  async 'node-llama-cpp'({ url: modelPath, context: contextSize, threads = idleThreads() }) {
    if (modelPath === undefined) throw new UsageError('node-llama-cpp: name a GGUF file');
    if (!existsSync(modelPath)) throw new CommandFailure(`there is no file ${modelPath}`);
    const { nodeLlamaCpp } =
      await loadEndpoint<typeof import('@modelspeak/endpoint-node-llama-cpp')>('node-llama-cpp');
    const module = await loadModule<LlamaCppModule & LlamaCppLoader>('node-llama-cpp');
    const llama = await module.getLlama({ logLevel: 'error' });
    const model = await llama.loadModel({ modelPath: path.resolve(modelPath) });
    const endpoint = await nodeLlamaCpp({ module, model, threads, contextSize });
    const close = async (): Promise<void> => {
      await endpoint.dispose();
      await llama.dispose();
    };
    return { endpoint, close };
  },
  'transformers-js': openTransformers,
};

/** What is used of node-llama-cpp to load a model. */
interface LlamaCppLoader {
  getLlama(options: object): Promise<{
    loadModel(options: object): Promise<LlamaCppModel>;
    dispose(): Promise<void>;
  }>;
}

/** Half of what there is: more threads than free cores make a model many times slower. */
function idleThreads(): number {
  return Math.max(1, Math.floor(availableParallelism() / 2));
}

function modelOf(kind: EndpointKind, { model }: Pick<EndpointSettings, 'model'>): string {
  if (model !== undefined) return model;
  throw new UsageError(`${kind} runs many models; name one with --model`);
}

/** The endpoint of somebody's own module: what it exports by default, or what that makes. */
async function loadOwn(name: string, settings: EndpointSettings): Promise<OpenEndpoint> {
  const file = path.resolve(name);
  const module: { readonly default?: unknown } = existsSync(file)
    ? await importModule(name, pathToFileURL(file).href)
    : await loadModule(name);
  const { default: exported } = module;
  const endpoint: unknown = typeof exported === 'function' ? await exported(settings) : exported;
  if (isEndpoint(endpoint)) return { endpoint };
  throw new CommandFailure(`${name} has no endpoint as its default export`);
}

function isEndpoint(value: unknown): value is Endpoint {
  const { kind } = (value ?? {}) as { readonly kind?: unknown };
  return kind === 'prompt' || kind === 'body';
}
