import { availableParallelism } from 'node:os';
import {
  type LlamaCppModel,
  type LlamaCppModule,
  type NodeLlamaCppEndpoint,
  nodeLlamaCpp,
} from '@modelspeak/endpoint-node-llama-cpp';
import { EmbeddedError } from '../embedded-error.js';
import { unreadable } from '../unreadable.js';

/** The part of the package `node-llama-cpp` that loads models. */
export interface LlamaCpp extends LlamaCppModule {
  getLlama(options: object): Promise<{
    loadModel(options: object): Promise<LlamaCppModel>;
    dispose(): Promise<void>;
  }>;
}

/** Options of {@link openGguf}. */
export interface GgufOptions {
  /** The number of threads; half of the cores by default: more threads than free cores make a model many times slower. */
  readonly threads?: number | undefined;
  /** The size of the context in tokens; by default as much as fits into memory. */
  readonly context?: number | undefined;
  /** Whether the engine may compile itself where it has no binary; `true` by default. */
  readonly mayCompile?: boolean | undefined;
}

/** A model that is loaded. */
export interface OpenGguf {
  readonly endpoint: NodeLlamaCppEndpoint;
  /** Frees the model. */
  close(): Promise<void>;
}

/**
 * Loads a GGUF file into this process.
 *
 * @param module The imported package: `await import('node-llama-cpp')`.
 * @throws {EmbeddedError} `no_engine` if the engine does not run on this system, `unreadable` if it cannot read the file
 *
 * @example
 * ```ts no-run
 * import { type LlamaCpp, openGguf } from '@modelspeak/embedded';
 *
 * // await import('node-llama-cpp')
 * declare const module: LlamaCpp;
 * const { endpoint, close } = await openGguf(module, 'Qwen3-4B-Q4_K_M.gguf', { threads: 4 });
 * console.log(endpoint.context);
 * await close();
 * ```
 */
export async function openGguf(
  module: LlamaCpp,
  file: string,
  { threads = idleThreads(), context: contextSize, mayCompile = true }: GgufOptions = {},
): Promise<OpenGguf> {
  const options = { logLevel: 'error', ...(!mayCompile && { build: 'never' }) };
  const llama = await module.getLlama(options).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EmbeddedError('no_engine', `node-llama-cpp does not run on this system: ${why}`, {
      cause,
    });
  });
  try {
    const model = await llama.loadModel({ modelPath: file }).catch((cause: unknown) => {
      throw unreadable(file, cause);
    });
    const endpoint = await nodeLlamaCpp({ module, model, threads, contextSize });
    return {
      endpoint,
      async close() {
        await endpoint.dispose();
        await llama.dispose();
      },
    };
  } catch (error) {
    await llama.dispose();
    throw error;
  }
}

function idleThreads(): number {
  return Math.max(1, Math.floor(availableParallelism() / 2));
}
