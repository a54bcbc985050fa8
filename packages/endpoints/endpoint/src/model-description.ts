/** What a server, or the file of a model, says about a model. It may be wrong: nothing checks it. */
export interface ModelDescription {
  /** The names that the model may be known by. The first decides; a later one says what it was made from. */
  readonly names: readonly string[];
  /** The model's own chat template. */
  readonly template?: TemplateDescription | undefined;
  /** The template of a server in a language of its own: it cannot run here, but shows special tokens. */
  readonly foreignTemplate?: string | undefined;
  /** The size of its context as it is served, in tokens: what a conversation and its reply share. */
  readonly context?: number | undefined;
}

/** A chat template, and what is known of the tokens that it writes. */
export interface TemplateDescription {
  /** The template, in Jinja. */
  readonly source: string;
  /** The special tokens of the vocabulary; `undefined` if they are not known. */
  readonly specialTokens?: readonly string[] | undefined;
  /** The values of `bos_token` and `eos_token`, as far as they are known. */
  readonly tokens?: Readonly<Record<string, string>> | undefined;
}

/** What a server says about itself and its models. */
export interface ServerDescription {
  /** What people call the server, such as `llama.cpp`. */
  readonly server: string;
  /** The kind of server, for endpoints that serve several. */
  readonly dialect?: string | undefined;
  /** The models that it has, by the names that requests use. */
  readonly models: readonly string[];
  /** The name of the model that was asked for, or of its only one; `undefined` if there are several. */
  readonly model?: string | undefined;
  /** Whether it has no model of the name that was asked for, and would refuse each request for it. */
  readonly isMissing?: boolean | undefined;
  /** Whether it runs another model than the one that was asked for, and answers under any name. */
  readonly isOther?: boolean | undefined;
  /** The number of requests that it works on at once, if it says so. */
  readonly slots?: number | undefined;
  /** What it says about this model. */
  readonly description: ModelDescription;
}
