import { cpSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LlamaCppModel, LlamaCppModule } from '@modelspeak/endpoint-node-llama-cpp';
import { provide } from './cache.ts';
import { provideSmallModel } from './llama-server.ts';
import { provideNpmPackage } from './packages.ts';

const VERSION = '3.22.1';

/** The part of the package that loads a model. */
interface Loader extends LlamaCppModule {
  getLlama(options: object): Promise<{ loadModel(options: object): Promise<LoadedModel> }>;
}

interface LoadedModel extends LlamaCppModel {
  dispose(): Promise<void>;
}

/** The folder of node-llama-cpp in the cache. */
export function provideNodeLlamaCpp(): string {
  // Without the binary package, npm would compile it; with all optional packages, it is ten times as large.
  const folder = provide(`llama.cpp/node-llama-cpp@${VERSION}`, (target) => {
    const binary = `@node-llama-cpp/${platform()}`;
    for (const name of ['node-llama-cpp', binary]) {
      const modules = provideNpmPackage(name, VERSION).slice(0, -name.length);
      cpSync(modules, path.join(target, 'node_modules'), { recursive: true });
    }
  });
  return path.join(folder, 'node_modules/node-llama-cpp');
}

/** The part of the real node-llama-cpp that is used. */
export function importNodeLlamaCpp<Used>(): Promise<Used> {
  return import(pathToFileURL(path.join(provideNodeLlamaCpp(), 'dist/index.js')).href);
}

/** A model in this process, on the CPU only; by default the small one. */
export async function loadModel(modelPath: string = provideSmallModel()): Promise<{
  readonly module: LlamaCppModule;
  readonly model: LoadedModel;
}> {
  const module = await importNodeLlamaCpp<LlamaCppModule & Loader>();
  const llama = await module.getLlama({ build: 'never', gpu: false, logLevel: 'error' });
  return { module, model: await llama.loadModel({ modelPath }) };
}

function platform(): string {
  const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'mac', win32: 'win' };
  const arch =
    process.platform === 'darwin' && process.arch === 'arm64' ? 'arm64-metal' : process.arch;
  return `${systems[process.platform] ?? 'linux'}-${arch}`;
}
