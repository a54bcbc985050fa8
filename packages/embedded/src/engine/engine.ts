import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileError } from '../download/file-error.js';
import { withLock } from '../download/lock.js';
import { downloadsFolder } from '../download/provide-model.js';
import { EmbeddedError } from '../embedded-error.js';
import type { LlamaCpp } from './open-gguf.js';

/**
 * The engine that runs the models: a package and the version that was tested. Later ones lack the binaries of macOS and
 * Windows.
 *
 * @example
 * ```ts
 * import { ENGINE } from '@modelspeak/embedded';
 *
 * console.log(`${ENGINE.name}@${ENGINE.version}`); // node-llama-cpp@3.21.1
 * ```
 */
export const ENGINE = {
  name: 'node-llama-cpp',
  version: '3.21.1',
  licence: 'MIT',
  /** The size of its download in bytes, with the binary of one system. */
  size: 50_000_000,
} as const;

/** The packages of its binaries for processors, by system and architecture. A graphics card needs others. */
const BINARIES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-armv7l',
  'linux-riscv64': 'linux-riscv64',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64',
};

/** Options of {@link provideEngine}. */
export interface EngineOptions {
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly onNote?: ((note: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Runs npm in a folder; throws what npm said if it fails. */
  readonly npm?: ((args: readonly string[], folder: string) => Promise<void>) | undefined;
}

/**
 * The `node_modules` folder that has the engine once it is installed.
 *
 * @throws {EmbeddedError} `no_folder` if the environment names no cache folder
 *
 * @example
 * ```ts
 * import { engineModules } from '@modelspeak/embedded';
 *
 * console.log(engineModules({ MODELSPEAK_CACHE: '/cache' }));
 * // /cache/engines/node-llama-cpp@3.21.1/node_modules
 * ```
 */
export function engineModules(env?: EngineOptions['env']): string {
  return path.join(engineFolder(env), 'node_modules');
}

/**
 * Whether the engine is installed.
 *
 * @example
 * ```ts
 * import { hasEngine } from '@modelspeak/embedded';
 *
 * console.log(hasEngine({ MODELSPEAK_CACHE: '/nowhere' })); // false
 * ```
 */
export function hasEngine(env?: EngineOptions['env']): boolean {
  return existsSync(path.join(engineModules(env), ENGINE.name, 'package.json'));
}

/**
 * Installs the engine with npm, if it is not there: the package and the binary of this system, without those of graphics
 * cards, which are eight times as large. No script of a package runs.
 *
 * @throws {EmbeddedError} `no_engine` if npm cannot install it, or if it has no binary for this system
 *
 * @example
 * ```ts no-run
 * import { provideEngine } from '@modelspeak/embedded';
 *
 * await provideEngine({ onNote: console.log });
 * ```
 */
export async function provideEngine({
  env = process.env,
  onNote,
  signal,
  npm = runNpm,
}: EngineOptions = {}): Promise<void> {
  if (hasEngine(env)) return;
  const binary = BINARIES[`${process.platform}-${process.arch}`];
  if (binary === undefined) {
    const system = `${process.platform} on ${process.arch}`;
    throw new EmbeddedError('no_engine', `${ENGINE.name} has no binary for ${system}`);
  }
  const folder = engineFolder(env);
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true }).catch((error: unknown) => {
    throw fileError(error, folder);
  });
  const onWait = (): void => onNote?.(`another process installs ${ENGINE.name}; waiting for it`);
  await withLock(`${folder}.lock`, { onWait, signal }, async () => {
    if (hasEngine(env)) return;
    const draft = await mkdtemp(`${folder}.unfinished-`);
    try {
      // The folder is a project of its own, whatever the folders above it are.
      await writeFile(path.join(draft, 'package.json'), '{"private":true}\n');
      const packages = [ENGINE.name, `@${ENGINE.name}/${binary}`];
      const options = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];
      const wanted = packages.map((name) => `${name}@${ENGINE.version}`);
      await npm(['install', ...options, ...wanted], draft);
      await rm(folder, { recursive: true, force: true });
      await rename(draft, folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  });
}

/**
 * Loads the engine from where {@link provideEngine} installed it.
 *
 * @example
 * ```ts no-run
 * import { importEngine, openGguf, provideEngine } from '@modelspeak/embedded';
 *
 * await provideEngine();
 * const { endpoint, close } = await openGguf(await importEngine(), 'Qwen3-4B-Q4_K_M.gguf');
 * console.log(endpoint.context);
 * await close();
 * ```
 */
export async function importEngine(env?: EngineOptions['env']): Promise<LlamaCpp> {
  const module = path.join(engineModules(env), ENGINE.name, 'dist/index.js');
  return (await import(pathToFileURL(module).href)) as LlamaCpp;
}

function engineFolder(env?: EngineOptions['env']): string {
  return path.join(downloadsFolder(env), 'engines', `${ENGINE.name}@${ENGINE.version}`);
}

/** Runs the npm that comes with Node. Arguments hold no paths, which a shell of Windows could misread. */
async function runNpm(args: readonly string[], folder: string): Promise<void> {
  const isWindows = process.platform === 'win32';
  const child = spawn(isWindows ? 'npm.cmd' : 'npm', [...args, '--loglevel=error'], {
    cwd: folder,
    shell: isWindows,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).catch((cause: unknown) => {
    const advice = 'install npm, which comes with Node';
    throw new EmbeddedError('no_engine', `npm cannot be started; ${advice}`, { cause });
  });
  if (code === 0) return;
  const why = said.trim().split('\n').slice(0, 3).join(' ') || `npm ended with code ${code}`;
  throw new EmbeddedError('no_engine', `npm cannot install ${ENGINE.name}: ${why}`);
}
