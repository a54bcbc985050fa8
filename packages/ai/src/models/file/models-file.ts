import type { ModelInfo } from '@modelspeak/chat';
import type { Sampling } from '@modelspeak/endpoint';

/** A registry of models in a JSON file. */
export interface ModelsFile {
  /** The address of the JSON Schema, for editors. */
  readonly $schema?: string | undefined;
  /** The models, under names of your choice. */
  readonly models: Readonly<Record<string, ModelEntry>>;
  /** Other names for the models. */
  readonly aliases?: Readonly<Record<string, string>> | undefined;
  /** The default model: a name or an alias. */
  readonly default?: string | undefined;
}

/** One model of a file. */
export interface ModelEntry extends Pick<ModelInfo, 'description' | 'context' | 'prices'> {
  /** The server's name for the model; by default its name in the file. */
  readonly name?: string | undefined;
  /**
   * The format: its name, or its name with options. By default the format that knows the model's name.
   */
  readonly format?: string | FormatEntry | undefined;
  /** Where it runs. */
  readonly endpoint: EndpointEntry;
  /** How replies are sampled, unless a call overrides it. */
  readonly sampling?: SamplingEntry | undefined;
  /** Rate limits. */
  readonly limits?: LimitsEntry | undefined;
}

/** A format with options. */
export interface FormatEntry {
  readonly name: string;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** Where a model runs. A file contains no keys; it names the environment variables that have them. */
export interface EndpointEntry {
  /** The kind of endpoint, such as `openai` or `llama-server`. */
  readonly kind: string;
  /** The address, if it is not the default one. */
  readonly url?: string | undefined;
  /** Which server it is, among those that speak an API of OpenAI. */
  readonly dialect?: string | undefined;
  /** The environment variable that has the key. */
  readonly keyEnv?: string | undefined;
}

/** The sampling settings that a file may have. */
export type SamplingEntry = Pick<
  Sampling,
  | 'maxTokens'
  | 'temperature'
  | 'topP'
  | 'topK'
  | 'minP'
  | 'seed'
  | 'presencePenalty'
  | 'frequencyPenalty'
  | 'repeatPenalty'
  | 'stop'
  | 'extra'
>;

/** The maximum number of requests and tokens in a minute. */
export interface LimitsEntry {
  readonly requests?: number | undefined;
  readonly tokens?: number | undefined;
}
