import path from 'node:path';
import type { ModelDescription, PromptEndpoint } from '@modelspeak/endpoint';
import { type ProvideOptions, provideModel } from './download/provide-model.js';
import { type EngineOptions, importEngine, provideEngine } from './engine/engine.js';
import { type GgufOptions, type LlamaCpp, openGguf } from './engine/open-gguf.js';
import { describeGguf } from './gguf/describe-gguf.js';
import type { EmbeddedModel } from './models/embedded-model.js';
import { embeddedModel } from './models/find-model.js';

/** Options of {@link embedded}. */
export interface EmbeddedOptions
  extends Omit<ProvideOptions, 'signal'>,
    Pick<EngineOptions, 'npm'>,
    Omit<GgufOptions, 'mayCompile'> {
  /** The imported package `node-llama-cpp`, if you have it. By default it is installed into the cache folder. */
  readonly module?: LlamaCpp | undefined;
}

/** A model of this process, as `connect` takes it. */
export interface Embedded {
  /** Provides the model and its engine, and loads them. */
  open(options?: {
    readonly signal?: AbortSignal | undefined;
    readonly context?: number | undefined;
  }): Promise<LoadedModel>;
}

/** A model that is loaded into this process. */
export interface LoadedModel {
  /** What runs it: `node-llama-cpp`. */
  readonly server: string;
  /** The path of its file. */
  readonly url: string;
  /** The name of its file. */
  readonly model: string;
  readonly description: ModelDescription;
  readonly endpoint: PromptEndpoint;
  /** Frees the model. */
  close(): Promise<void>;
}

/**
 * A model in this process, for `connect` of `@modelspeak/connect`. The model, and the engine that runs it, are downloaded
 * the first time, about a gigabyte for the default, and kept in the user's cache folder.
 *
 * @param model The name of a model of the list, a model of your own, or none for the default.
 * @throws {EmbeddedError} `unknown_model` if the list has no such model
 *
 * @example
 * ```ts no-run
 * import { connect } from '@modelspeak/connect';
 * import { embedded } from '@modelspeak/embedded';
 * import { qwen } from '@modelspeak/format-qwen';
 *
 * const model = await connect(embedded('qwen2.5-coder-1.5b'), { formats: [qwen] });
 * const { message } = await model.chat({ messages: [{ role: 'user', content: 'Hello!' }] });
 * console.log(message.content);
 * await model.close();
 * ```
 */
export function embedded(
  model?: string | EmbeddedModel,
  { module, npm, threads, context, ...options }: EmbeddedOptions = {},
): Embedded {
  const chosen = typeof model === 'object' ? model : embeddedModel(model);
  return {
    async open({ signal, context: wanted = context } = {}) {
      const { env, onNote } = options;
      if (module === undefined) await provideEngine({ env, onNote, npm, signal });
      const file = await provideModel(chosen, { ...options, signal });
      const engine = module ?? (await importEngine(env));
      const description = await describeGguf(file);
      const mayCompile = module !== undefined;
      const { endpoint, close } = await openGguf(engine, file, {
        threads,
        context: wanted,
        mayCompile,
      });
      return {
        server: 'node-llama-cpp',
        url: file,
        model: path.basename(file),
        description: { ...description, context: endpoint.context },
        endpoint,
        close,
      };
    },
  };
}
