import {
  type BodySettings,
  type ChatModel,
  type ChatSettings,
  type CommonSettings,
  chatModel,
  type PromptSettings,
} from '@modelspeak/chat';
import { createRegistry, type Format, ModelspeakError } from '@modelspeak/core';
import type { CallOptions, Endpoint, ServerDescription } from '@modelspeak/endpoint';
import type { ServerOptions } from '@modelspeak/endpoint/authoring';
import { promptedTools } from '@modelspeak/prompted-tools';
import {
  chooseFormat,
  type FormatChoice,
  type FormatFinder,
  type FormatQuestion,
} from './choose-format.js';
import { type DetectedServer, detectServer, type ServerKind } from './detect-server.js';
import type { InProcessModel, LoadedInProcess } from './in-process.js';
import { openEndpoint } from './open-endpoint.js';
import { nearestName } from './other-model.js';
import { modelsSummary, summaryOf } from './summary.js';

/** Options of {@link connect}: how to reach the server, the formats, and the settings of the chat model. */
export interface ConnectOptions
  extends Omit<CommonSettings, 'model'>,
    Pick<PromptSettings, 'tokenizer'>,
    Pick<BodySettings, 'countTokens'>,
    Pick<ServerOptions, 'fetch' | 'headers' | 'key' | 'onWait'>,
    Pick<CallOptions, 'signal'> {
  /**
   * How long to wait for a server that loads its model, in milliseconds; 300,000 by default, and 0 fails at once. If you
   * set it, `connect` also waits for a server that does not answer yet: vLLM, SGLang and TGI load their model before.
   */
  readonly wait?: number | undefined;
  /** The formats to choose from by the model's name, made or not. */
  readonly formats?: readonly (Format | (() => Format))[] | undefined;
  /** A format that is used whatever the model's name is. */
  readonly format?: Format | undefined;
  /**
   * The model, if the server has several. One that the server does not have is refused, even if it would answer under
   * any name, unless you give the format.
   */
  readonly model?: string | undefined;
  /**
   * Whether the prompt introduces tools to a model whose format has none, as `promptedTools` of
   * `@modelspeak/prompted-tools` does; `false` by default: tools are then refused.
   */
  readonly promptedTools?: boolean | undefined;
  /**
   * The size of the model's context in tokens. By default, `fitHistory` uses what the server says. Ollama loads the
   * model with this size.
   */
  readonly context?: number | undefined;
}

/** A server that was found, or what runs the model in this process. */
export interface ConnectedServer extends ServerDescription {
  readonly kind: ServerKind | 'in-process';
  /** Its address, or where the model was loaded from. */
  readonly url: string;
}

/** The server that {@link connect} found, and its choices. */
export interface Connection {
  /** The server: its kind, its address, its models. */
  readonly server: ConnectedServer;
  /** The model that is asked. */
  readonly model: string;
  readonly format: Format;
  /** The size of its context in tokens, as you or the server say, if it is known. */
  readonly context?: number | undefined;
  /** One line that says what was chosen, and why. */
  readonly summary: string;
  /** Facts that speak against the choice, such as a template that writes other prompts. */
  readonly warnings: readonly string[];
}

/** A chat model that knows how it was connected. */
export interface ConnectedModel extends ChatModel {
  readonly connection: Connection;
  /** Frees a model in this process. A server goes on. */
  close(): Promise<void>;
}

/**
 * Makes a chat model from the address of a server. It detects llama.cpp, Ollama, vLLM, SGLang, TGI, and other servers of
 * OpenAI's API, asks which model runs there, and chooses the format that knows the model's name. If none does, it uses
 * the model's own chat template, if the server gives it; otherwise the server writes the prompts.
 *
 * In place of the address, it takes a model in this process, such as `embedded()` of `@modelspeak/embedded`. A
 * server that loads its model is waited for; `onWait` says so.
 *
 * Nothing that a server says is trusted: sizes and types are checked, lookups end after some seconds, and a template
 * runs in a sandbox.
 *
 * @throws {ModelspeakError} `invalid_option` for an invalid address, or if the server has several models and none is
 * named, or has none of the name that is asked for, or if `fitHistory` is set and the size of the context is not known; `unknown_format` if neither a format nor
 * the server fits
 * @throws {EndpointError} if the server cannot be reached, refuses the key, or is unknown
 *
 * @example
 * ```ts no-run
 * import { connect } from '@modelspeak/connect';
 * import { llama3 } from '@modelspeak/format-llama3';
 * import { qwen } from '@modelspeak/format-qwen';
 *
 * const model = await connect('http://127.0.0.1:8080', { formats: [qwen, llama3] });
 * console.log(model.connection.summary);
 * const { message } = await model.chat({ messages: [{ role: 'user', content: 'Hello!' }] });
 * console.log(message.content);
 * ```
 */
export async function connect(
  url: string | URL | InProcessModel,
  {
    formats = [],
    format: given,
    model: asked,
    context: wanted,
    promptedTools: areToolsPrompted = false,
    signal,
    ...options
  }: ConnectOptions = {},
): Promise<ConnectedModel> {
  const { fetch, headers, key, wait, onWait, ...settings } = options;
  const reach = { fetch, headers, key, wait, onWait };
  const { server, model, endpointFor, close } = isInProcess(url)
    ? loaded(await url.open({ signal, context: wanted }))
    : detected(
        await detectServer(url, {
          ...reach,
          model: asked,
          takesOther: given !== undefined,
          signal,
        }),
        reach,
        wanted,
      );
  try {
    const choice: FormatChoice =
      given === undefined
        ? await chooseFormat(questionOf(server, model), finderIn(formats))
        : { format: given, by: 'caller', reason: 'as asked', warnings: [] };
    const isTemplateOther = choice.by === 'name' && server.description.template !== undefined;
    const compared = choice.warnings.map((warning) =>
      isTemplateOther ? `${warning}; to use it, connect without that format` : warning,
    );
    const warnings = [...compared, ...unlisted(server, asked)];
    const format =
      areToolsPrompted && choice.format.kind === 'prompt'
        ? promptedTools(choice.format)
        : choice.format;
    const endpoint = endpointFor(format.kind);
    const context = wanted ?? server.description.context;
    const limit = settings.fitHistory === true ? limitOf(server, context) : wanted;
    const info = { name: model, ...(limit !== undefined && { context: limit }) };
    // The chat model checks whether they fit together.
    const connected = chatModel({
      // Servers of open models leave calls in the text that lack a mark.
      strictCalls: false,
      ...settings,
      format,
      endpoint,
      model: info,
    } as ChatSettings);
    const summary = summaryOf({ ...server, model }, choice);
    const connection = { server, model, format, context, summary, warnings };
    return { ...connected, connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What a chat model is made from, whether it is a server or in this process. */
interface Reached {
  readonly server: ConnectedServer;
  readonly model: string;
  endpointFor(format: Format['kind']): Endpoint;
  close(): Promise<void>;
}

function isInProcess(given: string | URL | InProcessModel): given is InProcessModel {
  return typeof given === 'object' && 'open' in given;
}

function loaded({ endpoint, close, model, ...found }: LoadedInProcess): Reached {
  return {
    server: { ...found, kind: 'in-process', model, models: [model] },
    model,
    endpointFor: () => endpoint,
    close,
  };
}

function detected(
  server: DetectedServer,
  reach: ServerOptions,
  context: number | undefined,
): Reached {
  const model = modelOf(server);
  return {
    server,
    model,
    endpointFor: (kind) => openEndpoint(server, kind, { ...reach, model, context }),
    close: async () => undefined,
  };
}

/** A warning about a model that a server of OpenAI's API does not list: some serve it nevertheless, or any name. */
function unlisted({ kind, models }: ConnectedServer, asked: string | undefined): readonly string[] {
  if (kind !== 'openai' || asked === undefined || models.length === 0) return [];
  if (models.includes(asked)) return [];
  const near = nearestName(asked, models);
  const hint = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`;
  return [`the server does not list the model ${JSON.stringify(asked)}${hint}`];
}

/** The context that a history is to fit into. */
function limitOf({ server, url }: ConnectedServer, context: number | undefined): number {
  if (context !== undefined) return context;
  throw new ModelspeakError(
    'invalid_option',
    `${server} at ${url} does not say how large the context is; set context to its number of tokens`,
    { path: 'fitHistory' },
  );
}

/** The facts from which the format is chosen. */
function questionOf({ kind, description }: ConnectedServer, model: string): FormatQuestion {
  if (kind === 'in-process') return { description, source: 'the file' };
  return { description, source: 'the server', body: { model, isOnly: kind === 'openai' } };
}

function modelOf(found: DetectedServer): string {
  const { server, url, models, model } = found;
  if (model !== undefined) return model;
  const problem =
    models.length === 0
      ? `${server} at ${url} does not say which model it runs`
      : modelsSummary(found);
  throw new ModelspeakError('invalid_option', `${problem}; name one`, { path: 'model' });
}

function finderIn(formats: readonly (Format | (() => Format))[]): FormatFinder {
  const made = formats.map((format) => (typeof format === 'function' ? format() : format));
  return createRegistry(made).findForModel;
}
