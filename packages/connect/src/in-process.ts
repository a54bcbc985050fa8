import type { ModelDescription, PromptEndpoint } from '@modelspeak/endpoint';

/** A model that runs in this process, such as `embedded()` of `@modelspeak/embedded` makes. */
export interface InProcessModel {
  /** Loads it. */
  open(options: {
    readonly signal?: AbortSignal | undefined;
    /** The size of the context in tokens, if the caller wants another than the model's own. */
    readonly context?: number | undefined;
  }): Promise<LoadedInProcess>;
}

/** A model that was loaded into this process. */
export interface LoadedInProcess {
  /** What runs it, such as `node-llama-cpp`. */
  readonly server: string;
  /** Where it was loaded from. */
  readonly url: string;
  /** The name of the model. */
  readonly model: string;
  readonly description: ModelDescription;
  readonly endpoint: PromptEndpoint;
  /** Frees the model. */
  close(): Promise<void>;
}
