import type { ModelInfo } from '@modelspeak/chat';
import type { Sampling } from '@modelspeak/endpoint';

/** A registry of models as a file holds it: models by their names, as JSON. */
export interface ModelsFile {
  /** The place of the JSON Schema, for editors. */
  readonly $schema?: string | undefined;
  /** The models, by names of your choice. */
  readonly models: Readonly<Record<string, ModelEntry>>;
  /** Other names, each for one of the models. */
  readonly aliases?: Readonly<Record<string, string>> | undefined;
  /** The model of calls that name none: a name or an alias. */
  readonly default?: string | undefined;
}

/** One model of a file. */
export interface ModelEntry extends Pick<ModelInfo, 'description' | 'context' | 'prices'> {
  /** What its server calls it; by default the name that it has in the file. */
  readonly name?: string | undefined;
  /**
   * The format that it speaks: its name, or its name with options. By default the one whose models
   * have this name.
   */
  readonly format?: string | FormatEntry | undefined;
  /** Where it runs. */
  readonly endpoint: EndpointEntry;
  /** How replies are sampled, where a call does not say otherwise. */
  readonly sampling?: SamplingEntry | undefined;
  /** How much may go out in a minute. */
  readonly limits?: LimitsEntry | undefined;
}

/** A format with options. */
export interface FormatEntry {
  readonly name: string;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** Where a model runs. A file holds no keys: it names the variable of the environment that does. */
export interface EndpointEntry {
  /** The kind of the endpoint, such as `openai` or `llama-server`. */
  readonly kind: string;
  /** Its address, if it is not the usual one. */
  readonly url?: string | undefined;
  /** Which server it is, of those that speak an API of OpenAI. */
  readonly dialect?: string | undefined;
  /** The variable of the environment that has the key. */
  readonly keyEnv?: string | undefined;
}

/** How replies are sampled, as far as a file can say it. */
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

/** How much may go out in a minute. */
export interface LimitsEntry {
  readonly requests?: number | undefined;
  readonly tokens?: number | undefined;
}
