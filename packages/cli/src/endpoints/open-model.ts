import { type ChatSettings, rateLimit } from '@modelspeak/chat';
import type { Format } from '@modelspeak/core';
import type { Endpoint, Sampling } from '@modelspeak/endpoint';
import { UsageError } from '../errors.js';
import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { fullName } from '../formats/short-names.js';
import { findKnownModel, type KnownModel, keyOf } from '../models/known-model.js';
import type { Terminal } from '../terminal/terminal.js';
import { chooseModelFormat, type ModelFormat } from './choose-model-format.js';
import { findLocal } from './find-local.js';
import {
  chatServerOf,
  type FindOptions,
  type FoundServer,
  findServer,
  ggufModel,
  onnxModel,
  type Server,
} from './find-server.js';
import { openEndpoint } from './open-endpoint.js';
import { type WaitFlags, waitingOf } from './waiting.js';

/** The flags that say which model to ask, and where it runs. */
export interface ModelFlags extends FormatFlags, WaitFlags {
  readonly models?: string;
  readonly endpoint?: string;
  readonly dialect?: string;
  readonly keyEnv?: string;
  readonly context?: number;
  readonly threads?: number;
  readonly dtype?: string;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  /** Whether a model may be downloaded without a question. */
  readonly yes?: boolean;
  /** Whether nothing on standard error says which format was chosen, and why. */
  readonly quiet?: boolean;
}

/** The flags that say how to sample replies. */
export type SamplingFlags = Pick<
  Sampling,
  'maxTokens' | 'temperature' | 'topP' | 'topK' | 'minP' | 'repeatPenalty' | 'seed' | 'stop'
>;

/** A model that is ready to be asked. */
export interface OpenModel {
  readonly settings: ChatSettings;
  /** The size of the model's context in tokens, if it is known. */
  readonly context?: number | undefined;
  /** The properties that distinguish the model from others. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** One line that says what was chosen, and why. */
  readonly summary?: string | undefined;
  /** Why this format was chosen, and what speaks against it, if the command line does not name it. */
  readonly choice?: Pick<ModelFormat, 'reason' | 'warnings'> | undefined;
  /** The server, if it was recognized by its answers. */
  readonly server?: FoundServer | undefined;
  /** Where the model runs, the key of its server, and the context that it was asked for. */
  readonly place: Server & {
    readonly key: string | undefined;
    readonly context: number | undefined;
  };
  /** Frees what the model holds. */
  readonly close?: (() => Promise<void>) | undefined;
}

/**
 * Opens the model of a command line. Format and endpoint come from the command line, else from a
 * file of models, else from what the server answers. Without any of these, the server is one that runs on
 * this machine, or a small model runs in this process.
 */
export async function openModel(
  terminal: Terminal,
  flags: ModelFlags & SamplingFlags,
  url: string | undefined,
): Promise<OpenModel> {
  const known = await findKnownModel(terminal, flags, url);
  const { address, ...named } = await locate(terminal, flags, known, url);
  const { endpoint: kind, dialect, context, threads, dtype } = named;
  const key = keyOf(terminal, flags, known);
  const waiting = waitingOf(terminal, flags);
  const found: Server | FoundServer =
    kind === undefined
      ? await findEndpoint(terminal, address, {
          model: named.model,
          key,
          takesOther: named.format !== undefined,
          ...waiting,
        })
      : namedServer(terminal, kind, address);
  const model = named.model ?? found.model;
  const chosen = await formatOf(terminal, { ...named, model }, found);
  const format = withModel(chosen.format, named, model);
  const isDetected = kind === undefined;
  const server = isDetected && format.kind === 'messages' ? chatServerOf(found) : found;
  const { endpoint, close } = await openEndpoint(terminal, server.kind, {
    url: server.url,
    dialect: dialect ?? server.dialect,
    model,
    key,
    context,
    threads,
    dtype,
    ...waiting,
  });
  const { description, prices } = { ...known?.entry };
  const limits = limitsOf(flags, known);
  // The chat model checks whether they fit together.
  const settings = {
    format,
    endpoint,
    sampling: { ...known?.entry.sampling, ...samplingOf(flags) },
    // Servers of open models leave calls in the text that lack a mark.
    ...(isDetected && { strictCalls: false }),
    ...(known !== undefined && { model: { name: known.name, description, context, prices } }),
    ...(limits !== undefined && { rateLimit: rateLimit(limits) }),
  } as ChatSettings;
  const { template } = chosen;
  const identity = {
    model,
    format: format.name,
    option: named.option ?? [],
    ...(template !== undefined && { template }),
  };
  return {
    settings,
    context: context ?? servedContext(endpoint, found),
    identity,
    close,
    server: isFound(found) ? found : undefined,
    place: {
      ...{ kind: found.kind, url: found.url, dialect: dialect ?? found.dialect },
      ...{ model, key, context },
    },
    summary: chosen.summary,
    choice: chosen,
  };
}

/** The flags of a command line and the address that they mean, completed by what is on this machine. */
async function locate(
  terminal: Terminal,
  flags: ModelFlags,
  known: KnownModel | undefined,
  url: string | undefined,
): Promise<ModelFlags & { readonly address: string | undefined }> {
  const named = known === undefined ? flags : withKnown(flags, known);
  const address = url ?? known?.entry.endpoint.url;
  const isOpen = address === undefined && named.endpoint === undefined;
  if (!isOpen || flags.models !== undefined) return { ...named, address };
  const { model: _asked, ...others } = named;
  const local = await findLocal(terminal, named);
  return {
    ...others,
    address: local.url,
    ...(local.model !== undefined && { model: local.model }),
  };
}

function isFound(server: Server | FoundServer): server is FoundServer {
  return 'describe' in server;
}

/** The context of a model in this process, or what its server says. */
function servedContext(endpoint: Endpoint, found: Server | FoundServer): number | undefined {
  const own = endpoint.kind === 'prompt' ? endpoint.context : undefined;
  return own ?? (isFound(found) ? found.context : undefined);
}

/** The flags of a command line, completed by what a file of models says. */
function withKnown(flags: ModelFlags, { name, entry }: KnownModel): ModelFlags {
  const { endpoint, context, format } = entry;
  const { name: formatName, options = {} } =
    typeof format === 'string' ? { name: format } : { ...format };
  const isOther =
    flags.format !== undefined && fullName(flags.format) !== fullName(formatName ?? '');
  const given = flags.option ?? [];
  const preset = Object.entries(isOther ? {} : options);
  return {
    ...flags,
    model: entry.name ?? name,
    format: flags.format ?? formatName,
    option: [...preset.filter(([key]) => !given.some(([other]) => other === key)), ...given],
    endpoint: flags.endpoint ?? endpoint.kind,
    ...(dialectOf(flags, entry.endpoint.dialect) ?? {}),
    ...(context !== undefined && flags.context === undefined && { context }),
  };
}

function dialectOf(
  { dialect }: ModelFlags,
  preset: string | undefined,
): { readonly dialect: string } | undefined {
  const chosen = dialect ?? preset;
  return chosen === undefined ? undefined : { dialect: chosen };
}

function limitsOf({ requestsPerMinute, tokensPerMinute }: ModelFlags, known?: KnownModel) {
  const requests = requestsPerMinute ?? known?.entry.limits?.requests;
  const tokens = tokensPerMinute ?? known?.entry.limits?.tokens;
  return requests === undefined && tokens === undefined ? undefined : { requests, tokens };
}

/** A model in this process has the name of its files, and describes itself. */
function namedServer(
  terminal: Terminal,
  kind: string,
  url: string | undefined,
): Server | FoundServer {
  if (url === undefined) return { kind, url };
  if (kind === 'transformers-js') return onnxModel(terminal, url);
  return kind === 'node-llama-cpp' ? ggufModel(terminal, url) : { kind, url };
}

async function findEndpoint(
  terminal: Terminal,
  url: string | undefined,
  options: FindOptions,
): Promise<FoundServer> {
  if (url !== undefined) return findServer(terminal, url, options);
  throw new UsageError(
    'missing endpoint; add the address of a server, --endpoint KIND, or --model NAME of a file of models',
  );
}

async function formatOf(
  terminal: Terminal,
  flags: FormatFlags,
  server: Server | FoundServer,
): Promise<ModelFormat> {
  return 'describe' in server
    ? chooseModelFormat(terminal, flags, server)
    : { format: await chooseFormat(terminal, flags) };
}

/** Gives a format of request bodies the model that they name. */
function withModel(format: Format, { option = [] }: ModelFlags, model: string | undefined): Format {
  const isNamed = option.some(([key]) => key === 'model');
  return format.kind === 'messages' && model !== undefined && !isNamed
    ? format.with({ model })
    : format;
}

/** The sampling options that are set. The others keep the defaults of the model. */
function samplingOf(flags: SamplingFlags): Sampling {
  const { maxTokens, temperature, topP, topK, minP, repeatPenalty, seed, stop } = flags;
  const given = { maxTokens, temperature, topP, topK, minP, repeatPenalty, seed, stop };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
